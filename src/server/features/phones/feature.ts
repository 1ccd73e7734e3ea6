import type { Feature } from '#server/feature.ts'
import { deleteOldVerifications } from '#server/features/phones/queries.ts'
import { registerPhones } from '#server/features/phones/routes.ts'

export const phones: Feature = {
  routes: registerPhones,
  cleanup: { phone_verifications: deleteOldVerifications, incoming_texts: deleteOldVerifications },
}
