import type { Feature } from '#server/feature.ts'
import { deleteOldBudgets } from '#server/features/notifications/budget-queries.ts'
import {
  deleteOldNotifications,
  deleteTakenBackNotifications,
} from '#server/features/notifications/clean-up-queries.ts'
import { registerMailStops } from '#server/features/notifications/mail-routes.ts'
import { registerNotifications } from '#server/features/notifications/routes.ts'

export const notifications: Feature = {
  routes(api) {
    registerNotifications(api)
    registerMailStops(api)
  },
  cleanup: {
    notifications: [deleteOldNotifications, deleteTakenBackNotifications],
    stranger_budgets: deleteOldBudgets,
  },
}
