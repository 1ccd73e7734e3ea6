import { mail } from '#server/adapters/mail/upkeep.ts'
import { mailbox } from '#server/adapters/outbox/upkeep.ts'
import { push } from '#server/adapters/push/upkeep.ts'
import { backups } from '#server/backups/upkeep.ts'
import type { Feature } from '#server/feature.ts'
import { accounts } from '#server/features/accounts/feature.ts'
import { admin } from '#server/features/admin/feature.ts'
import { calendars } from '#server/features/calendars/feature.ts'
import { comments } from '#server/features/comments/feature.ts'
import { crews } from '#server/features/crews/feature.ts'
import { deliveries } from '#server/features/deliveries/feature.ts'
import { demo } from '#server/features/demo/feature.ts'
import { events } from '#server/features/events/feature.ts'
import { feed } from '#server/features/feed/feature.ts'
import { free } from '#server/features/free/feature.ts'
import { friends } from '#server/features/friends/feature.ts'
import { guests } from '#server/features/guests/feature.ts'
import { invites } from '#server/features/invites/feature.ts'
import { legal } from '#server/features/legal/feature.ts'
import { media } from '#server/features/media/feature.ts'
import { messages } from '#server/features/messages/feature.ts'
import { notifications } from '#server/features/notifications/feature.ts'
import { phones } from '#server/features/phones/feature.ts'
import { previews } from '#server/features/previews/feature.ts'
import { relationships } from '#server/features/relationships/feature.ts'
import { reports } from '#server/features/reports/feature.ts'
import { rsvps } from '#server/features/rsvps/feature.ts'
import { signIn } from '#server/features/sign-in/feature.ts'
import { users } from '#server/features/users/feature.ts'
import { http } from '#server/http/upkeep.ts'
import { queue } from '#server/jobs/upkeep.ts'

/** All there is, and the only list of it: routes, jobs and clean-up begin here. In the order of the API's description. */
export const features: readonly Feature[] = [
  accounts,
  signIn,
  phones,
  media,
  demo,
  messages,
  friends,
  crews,
  free,
  relationships,
  reports,
  users,
  events,
  feed,
  rsvps,
  comments,
  invites,
  guests,
  notifications,
  deliveries,
  calendars,
  previews,
  legal,
  admin,
  // Plumbing; push last, because it forgets the devices of sessions that http has ended.
  http,
  queue,
  mail,
  mailbox,
  backups,
  push,
]
