import type { Feature } from '#server/feature.ts'
import { deleteOldActions } from '#server/features/admin/queries.ts'
import { registerAdmin } from '#server/features/admin/routes.ts'

export const admin: Feature = { routes: registerAdmin, cleanup: { admin_actions: deleteOldActions } }
