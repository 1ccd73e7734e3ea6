import type { Feature } from '#server/feature.ts'
import { createContactHandler } from '#server/features/guests/contact-jobs.ts'
import { deleteOldContacts } from '#server/features/guests/contact-queries.ts'
import { deleteOldDevices } from '#server/features/guests/queries.ts'
import { registerGuests } from '#server/features/guests/routes.ts'

export const guests: Feature = {
  routes: registerGuests,
  jobs: ({ mailer }) => [createContactHandler(mailer)],
  cleanup: {
    guest_devices: deleteOldDevices,
    guest_refusals: deleteOldDevices,
    event_contacts: deleteOldContacts,
  },
}
