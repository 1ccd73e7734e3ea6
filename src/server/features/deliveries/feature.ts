import type { Feature } from '#server/feature.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { createNewsMailHandler } from '#server/features/deliveries/mail-jobs.ts'
import { deleteOldMails } from '#server/features/deliveries/mail-queries.ts'
import { registerMutes } from '#server/features/deliveries/mute-routes.ts'
import { deleteOldDeliveries } from '#server/features/deliveries/queries.ts'
import { registerReach } from '#server/features/deliveries/reach-routes.ts'
import { registerDeliveries } from '#server/features/deliveries/routes.ts'

export const deliveries: Feature = {
  routes: (api) => {
    registerDeliveries(api)
    registerReach(api)
    registerMutes(api)
  },
  jobs: ({ mailer, push, texter }) => [...createDeliveryHandlers(push, texter), createNewsMailHandler(mailer)],
  cleanup: {
    push_deliveries: deleteOldDeliveries,
    event_reminders: deleteOldDeliveries,
    notification_mails: deleteOldMails,
  },
}
