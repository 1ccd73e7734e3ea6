import { listDevices } from '#shared/accounts.ts'
import { listBlocks } from '#shared/blocks.ts'
import { getCalendarFeed } from '#shared/calendars.ts'
import { suggestMentions } from '#shared/comments.ts'
import { getFriendLink, listCrews } from '#shared/crews.ts'
import { getEvent, listExtendedFeed, listFeed, listMyEvents, readEventTime } from '#shared/events.ts'
import { listFree } from '#shared/free.ts'
import { getFriendStatus, listFriendRequests, listFriends } from '#shared/friends.ts'
import { searchGifs } from '#shared/gifs.ts'
import { listGuests } from '#shared/guests.ts'
import { getInvite, getShareLink, listInvites, listWaitingInvites } from '#shared/invites.ts'
import { getAudio } from '#shared/media.ts'
import {
  countAudience,
  countChosenAudience,
  countUnread,
  getPreferences,
  listNotifications,
  readEventNotifications,
} from '#shared/notifications.ts'
import { listPasskeys } from '#shared/passkeys.ts'
import { getPhone } from '#shared/phones.ts'
import { getVapidKey } from '#shared/push.ts'
import { getReach } from '#shared/reach.ts'
import { listUserEvents, listUserFriends, searchUsers } from '#shared/users.ts'
import { listWaysIn } from '#shared/ways-in.ts'
import { type Answer, answer, trouble } from '#tests/screens/answers.ts'
import { cleo, dan, inHours, toCards, toInvite, toListed, toPeople, toSpon } from '#tests/screens/fixtures.ts'

/** What the server says where a screen does not say otherwise: eleven friends, and nothing that waits. */
export const usualAnswers: readonly Answer[] = [
  answer(listFeed, toCards(8)),
  answer(listExtendedFeed, []),
  answer(listMyEvents, toCards(2)),
  answer(readEventTime, { startsAt: inHours(1.5), endsAt: inHours(4.5) }),
  answer(listFree, []),
  answer(listFriends, toPeople(11)),
  answer(getFriendStatus, { status: 'none' }),
  answer(listFriendRequests, []),
  answer(listCrews, []),
  answer(getFriendLink, null),
  answer(searchUsers, []),
  answer(
    listUserFriends,
    toPeople(3, 5).map((person) => toListed(person, 'none')),
  ),
  answer(listUserEvents, toCards(2)),
  answer(listBlocks, []),
  answer(listInvites, []),
  answer(listWaitingInvites, []),
  answer(getInvite, toInvite()),
  answer(getShareLink, { url: null, canEnd: false, isOff: false }),
  answer(listGuests, { limit: 10, guests: [] }),
  answer(getReach, null),
  answer(
    suggestMentions,
    [cleo, dan].map(({ id, displayName }) => ({ id, displayName, handle: displayName, profileImageUrl: null })),
  ),
  trouble(getAudio, 'never'),
  answer(searchGifs, { results: [], attribution: null }),
  answer(countUnread, { count: 0 }),
  answer(readEventNotifications, { count: 0 }),
  answer(listNotifications, []),
  answer(countAudience, { now: 4, later: 2, inApp: 5 }),
  answer(countChosenAudience, { now: 4, later: 2, inApp: 5 }),
  // Its path is that of the one before, too: the first answer that fits is taken.
  answer(getEvent, toSpon()),
  answer(getPreferences, {
    spons: 'push',
    answers: 'push',
    mentions: 'push',
    friends: 'app',
    quietFrom: '22:30',
    quietUntil: '08:00',
    timeZone: 'America/New_York',
    fallback: 'email',
    mailSpons: false,
  }),
  answer(getVapidKey, { vapidPublicKey: '' }),
  answer(getCalendarFeed, { isOn: false, createdAt: null, lastFetchedAt: null }),
  answer(getPhone, {
    delivery: 'phone',
    phoneNumber: null,
    displayNumber: null,
    findableByPhone: false,
    smsEnabled: false,
    smsConsentAt: null,
    hasStopped: false,
    lostAt: null,
    pending: null,
  }),
  answer(listWaysIn, {
    ways: [{ kind: 'github', address: null, addedAt: inHours(-4000) }],
    passkeys: 0,
    count: 1,
  }),
  answer(listPasskeys, []),
  answer(listDevices, [
    {
      id: toPeople(1)[0]?.id ?? '',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
      createdAt: inHours(-300),
      lastSeenAt: inHours(-1),
      isCurrent: true,
    },
  ]),
]
