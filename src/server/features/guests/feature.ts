import type { Feature } from '#server/feature.ts'
import { deleteOldContacts } from '#server/features/guests/contact-queries.ts'
import { deleteOldDevices } from '#server/features/guests/queries.ts'
import { registerGuests } from '#server/features/guests/routes.ts'

export const guests: Feature = {
  routes: registerGuests,
  cleanup: {
    guest_devices: deleteOldDevices,
    guest_refusals: deleteOldDevices,
    event_contacts: deleteOldContacts,
  },
}
