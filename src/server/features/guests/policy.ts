import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import * as accounts from '#shared/accounts.ts'
import { setArrival, takeBackArrival } from '#shared/arrivals.ts'
import * as blocks from '#shared/blocks.ts'
import { downloadEventCalendar } from '#shared/calendars.ts'
import * as comments from '#shared/comments.ts'
import { removeContact, setContact } from '#shared/contacts.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import * as events from '#shared/events.ts'
import * as friends from '#shared/friends.ts'
import { makeHandover } from '#shared/guests.ts'
import * as invites from '#shared/invites.ts'
import { liveStream } from '#shared/live.ts'
import { getAudio } from '#shared/media.ts'
import { t } from '#shared/message.ts'
import { muteEvent, unmuteEvent } from '#shared/mutes.ts'
import * as notifications from '#shared/notifications.ts'
import * as push from '#shared/push.ts'
import { getRestriction, objectToRestriction, reportUser } from '#shared/reports.ts'
import * as rsvps from '#shared/rsvps.ts'
import * as users from '#shared/users.ts'

/** All that a guest may call beside what is public. Whatever is not here is refused with `guests_cannot`. */
const guestCalls: readonly Endpoint[] = [
  accounts.getCurrentUser,
  accounts.updateCurrentUser,
  accounts.deleteCurrentUser,
  accounts.exportCurrentUser,
  accounts.listDevices,
  accounts.endDevice,
  // The spons that they were let into, and who is behind them.
  events.listFeed,
  events.listMyEvents,
  events.getEvent,
  users.getUser,
  users.listUserFriends,
  users.listUserEvents,
  friends.listFriends,
  friends.listFriendRequests,
  friends.getFriendStatus,
  getAudio,
  downloadEventCalendar,
  setArrival,
  takeBackArrival,
  muteEvent,
  unmuteEvent,
  rsvps.answerEvent,
  rsvps.takeBackAnswer,
  comments.listComments,
  comments.createComment,
  comments.deleteComment,
  comments.addReaction,
  comments.removeReaction,
  comments.suggestMentions,
  invites.acceptInvite,
  invites.getShareLink,
  invites.makeShareLink,
  invites.listInvites,
  invites.listWaitingInvites,
  makeHandover,
  setContact,
  removeContact,
  // Blocking people needs no account.
  blocks.listBlocks,
  blocks.blockUser,
  blocks.unblockUser,
  reportUser,
  getRestriction,
  objectToRestriction,
  liveStream,
  notifications.listNotifications,
  notifications.countUnread,
  notifications.readNotification,
  notifications.readEventNotifications,
  notifications.readAllNotifications,
  notifications.getPreferences,
  notifications.updatePreferences,
  push.getVapidKey,
  push.subscribeDevice,
  push.unsubscribeDevice,
  push.getSubscriptionState,
]

const toName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const guestCallNames = new Set(guestCalls.map(toName))

export function canGuestCall(endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  return guestCallNames.has(toName(endpoint))
}

export function refuseOthers(event: VisibleEvent): HttpError | null {
  return event.can.edit ? null : new HttpError('forbidden', t('server-guests:host-only'))
}

/** For people with an account. */
export function accountIsEnough(): HttpError {
  return new HttpError('forbidden', t('server-guests:has-account'))
}

export function handoverGone(): HttpError {
  return new HttpError('gone', t('server-guests:handover.gone'), {
    page: { title: t('error-pages:too-late'), action: { href: '/', label: t('error-pages:back-home') } },
  })
}
