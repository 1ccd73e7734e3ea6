import { deleteOldSubscriptions } from '#server/adapters/push/queries.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

export const push: Upkeep = { cleanup: { push_subscriptions: deleteOldSubscriptions } }
