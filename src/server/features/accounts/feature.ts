import type { Feature } from '#server/feature.ts'
import { deleteOldChallenges, deleteOldGuests } from '#server/features/accounts/queries.ts'
import { registerAccounts } from '#server/features/accounts/routes.ts'

export const accounts: Feature = {
  routes: registerAccounts,
  cleanup: { auth_challenges: deleteOldChallenges, users: deleteOldGuests },
}
