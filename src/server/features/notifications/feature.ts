import type { Feature } from '#server/feature.ts'
import { deleteOldBudgets } from '#server/features/notifications/budget-queries.ts'
import {
  deleteOldNotifications,
  deleteTakenBackNotifications,
} from '#server/features/notifications/clean-up-queries.ts'
import { registerNotifications } from '#server/features/notifications/routes.ts'

export const notifications: Feature = {
  routes: registerNotifications,
  cleanup: {
    notifications: [deleteOldNotifications, deleteTakenBackNotifications],
    stranger_budgets: deleteOldBudgets,
  },
}
