import type { Feature } from '#server/feature.ts'
import { deleteOldActions } from '#server/features/admin/queries.ts'

export const admin: Feature = { cleanup: { admin_actions: deleteOldActions } }
