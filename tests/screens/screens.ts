import { getCurrentUser, listDevices } from '#shared/accounts.ts'
import { getCalendarFeed } from '#shared/calendars.ts'
import { listCrews } from '#shared/crews.ts'
import { createEvent, type EventDetail, getEvent, listExtendedFeed, listFeed, listMyEvents } from '#shared/events.ts'
import { listFree } from '#shared/free.ts'
import { type FriendStatus, getFriendStatus, listFriendRequests, listFriends } from '#shared/friends.ts'
import { listGuests } from '#shared/guests.ts'
import { getInvite, type Invite, listInvites, listWaitingInvites } from '#shared/invites.ts'
import { countUnread, getPreferences, listNotifications } from '#shared/notifications.ts'
import { getPhone } from '#shared/phones.ts'
import { getReach } from '#shared/reach.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import type { Person } from '#shared/schemas.ts'
import { settingsPaths } from '#shared/settings.ts'
import { getUser, listUserEvents, searchUsers } from '#shared/users.ts'
import { listWaysIn } from '#shared/ways-in.ts'
import { adminScreens } from '#tests/screens/admin.ts'
import { type Answer, answer, refuse, type Screen, trouble } from '#tests/screens/answers.ts'
import * as data from '#tests/screens/fixtures.ts'

const { ben, cleo, dan, eve, guest, inHours, max, maya, newcomer, toCard, toPeople, toPerson, toSpon } = data
type States = Record<string, Screen>
const visitor = null

const landing: States = {
  'signed-out': { path: '/', viewer: visitor, isDarkToo: true },
  'ways-in': { path: '/#ways-in', viewer: visitor, isDarkToo: true },
  intro: { path: '/onboarding', viewer: visitor },
  'no-connection': { path: '/', answers: [trouble(getCurrentUser, 'cut')] },
  loading: { path: '/', answers: [trouble(getCurrentUser, 'never')] },
}

function free(number: number, words: string | null, user: Person = toPerson(number)) {
  return { user, until: inHours(number), words }
}
const freeAnswer = answer(listFree, [
  { ...free(1, 'coffee?', maya), to: null, meToos: [cleo] },
  free(2, 'near the park'),
  free(3, null),
  { ...free(4, 'anything'), saidMeToo: true },
  free(5, 'a walk', max),
])

const feed: States = {
  full: { path: '/', answers: [freeAnswer], isDarkToo: true },
  'empty-new-person': { path: '/', viewer: newcomer, answers: [answer(listFeed, [])] },
  'empty-with-friends': { path: '/', answers: [answer(listFeed, [])] },
  loading: { path: '/', answers: [trouble(listFeed, 'never'), trouble(listFree, 'never')] },
  error: { path: '/', answers: [refuse(listFeed, 'internal'), refuse(listFree, 'internal')] },
  offline: { path: '/', isOffline: true, isDarkToo: true },
  'friends-of-friends': {
    path: '/',
    answers: [answer(listExtendedFeed, [toCard(1, { via: cleo.displayName, tie: 'none' })])],
    steps: ['Friends-of-friends'],
  },
  'friends-of-friends-empty': { path: '/', steps: ['Friends-of-friends'] },
  'long-names': {
    path: '/',
    answers: [
      answer(listFeed, [
        toCard(1, {
          title:
            'Donaudampfschifffahrtsgesellschaftskapitänsmützenabend mit allen, die kommen wollen und noch ein paar mehr',
          host: max,
          location: 'The bench behind the Konstantin-Featherstonehaugh memorial greenhouse, north gate',
          specificTime: 'the day after tomorrow, some time between seven and half past nine, I will say',
          friendsGoing: [max.displayName, cleo.displayName],
          rsvpCounts: { going: 148, mightShow: 61, heads: 203 },
          commentCount: 1300,
        }),
      ]),
      answer(countUnread, { count: 100 }),
      freeAnswer,
    ],
  },
  answered: {
    path: '/',
    answers: [
      answer(listFeed, [
        toCard(1, { userRsvp: { response: 'going', heads: 3 } }),
        toCard(2, { userRsvp: { response: 'might-show' } }),
        toCard(3, { userRsvp: { response: 'if', condition: { atLeast: 5 }, holds: false, waitsFor: null } }),
        toCard(4, { minGoing: 6, isOn: false }),
      ]),
    ],
  },
  'posted-for-two': {
    path: '/',
    answers: [
      answer(listFree, [free(2, 'near the park', toPerson(2, { profileImageUrl: null }))]),
      answer(createEvent, toSpon(data.hosted)),
    ],
    steps: ['Make it a spon'],
    isDarkToo: true,
  },
  'waiting-to-be-posted': {
    path: '/',
    isOffline: true,
    waiting: [data.toWrite(1, { path: '/api/events', body: '{"title":"Midnight dumplings"}', about: null })],
  },
  'guest-without-account': { path: '/', viewer: guest },
}

const draft = {
  title: 'Tacos on my roof',
  description: 'Bring limes.',
  location: '12 Elm Street',
  specificTime: 'tonight at 8',
  at: data.now - 600_000,
}
const toDraft = (more: object = {}) => ({ [`draft:${maya.id}`]: JSON.stringify({ ...draft, ...more }) })
const recorded = {
  url: '/uploads/note.webm',
  duration: 14,
  filled: { texts: { location: draft.location, time: draft.specificTime }, gifTerm: '', unsure: ['location', 'time'] },
}
const hosted = toSpon(data.hosted)

const create: States = {
  empty: { path: '/create', isDarkToo: true },
  filled: { path: '/create', stored: toDraft({ gif: { url: data.withGif.gifUrl, altText: 'A taco' }, minGoing: 4 }) },
  'doubtful-reading': { path: '/create', stored: toDraft({ audio: recorded }) },
  'error-at-a-field': {
    path: '/create',
    stored: toDraft(),
    answers: [refuse(createEvent, 'invalid_input', { message: 'Choose a shorter title.', field: 'title' })],
    steps: ["Let's Go!"],
  },
  'chosen-people': {
    path: '/create',
    stored: toDraft({ visibility: 'chosen', chosen: [ben.id, cleo.id] }),
    steps: ['Change'],
  },
  'just-posted': { path: '/create', stored: toDraft(), answers: [answer(createEvent, hosted)], steps: ["Let's Go!"] },
  'no-friends': { path: '/create', viewer: newcomer },
  edit: { path: `/event/${hosted.id}/edit`, answers: [answer(getEvent, hosted)] },
  'guest-without-account': { path: '/create', viewer: guest },
}

const path = `/event/${hosted.id}`
const showing = (more: Partial<EventDetail> = {}) => ({ path, answers: [answer(getEvent, toSpon(more))] })
const own = (more: Partial<EventDetail> = {}) => showing({ ...data.hosted, ...more })
function going(count: number) {
  const rsvps = toPeople(count, 5).map((person, index) => data.toRsvp(person, { heads: index % 7 === 3 ? 2 : 1 }))
  return { rsvps, rsvpCounts: { going: count, mightShow: 3, heads: count + 4 } }
}
const isIn = {
  userRsvp: { response: 'going' as const },
  rsvps: [...toPeople(4, 5), maya].map((each) => data.toRsvp(each)),
}

function justIn(more: Partial<EventDetail> = {}): Screen {
  return {
    path,
    answers: [answer(getEvent, toSpon(more)), answer(answerEvent, toSpon({ ...isIn, ...more }))],
    steps: ["I'm down· 4"],
  }
}

const event: States = {
  'friend-unanswered': { ...showing(data.withGif), isDarkToo: true },
  'friend-going': { ...showing(isIn), isDarkToo: true },
  'friend-might-show': showing({ userRsvp: { response: 'might-show' } }),
  'friend-took-it-back': {
    path,
    answers: [answer(getEvent, toSpon(isIn)), answer(takeBackAnswer, toSpon())],
    steps: ["I'm down· 4"],
    isDarkToo: true,
  },
  'friend-closing-soon': showing({ createdAt: inHours(-43) }),
  'friend-just-in': { ...justIn(), isDarkToo: true },
  'friend-just-maybe': {
    path,
    answers: [answer(getEvent, toSpon()), answer(answerEvent, toSpon({ userRsvp: { response: 'might-show' } }))],
    steps: ['Might show· 2'],
  },
  'stranger-just-in': justIn({ host: toPerson(30), tie: 'none', visibility: 'friends-of-friends' }),
  'guest-just-in': {
    ...justIn({ contact: null, can: { rsvp: true, edit: false, invite: false, share: true } }),
    viewer: guest,
  },
  'friend-going-if': showing({
    userRsvp: { response: 'if', condition: { withUser: cleo.id }, holds: false, waitsFor: cleo.displayName },
    minGoing: 6,
    isOn: false,
  }),
  'friend-on': showing({
    ...isIn,
    ...data.on,
    arrivals: [
      { user: cleo, state: 'here', minutes: null, at: inHours(-0.2) },
      { user: dan, state: 'late', minutes: 20, at: inHours(-0.1) },
    ],
  }),
  'friend-over': showing({ ...isIn, ...data.over, isRecent: false, can: { ...hosted.can, rsvp: false, edit: false } }),
  'friend-with-voice-note': showing({
    audioUrl: '/uploads/note.webm',
    audioDuration: 14,
    audioFileExists: true,
    audioTranscript: 'Tacos on my roof tonight at eight, bring limes, and tell Cleo.',
  }),
  'closed-answers': showing({
    can: { rsvp: false, edit: false, invite: false, share: false },
    guestPolicy: 'just-you',
  }),
  'guest-going': {
    ...showing({ ...isIn, can: { rsvp: true, edit: false, invite: false, share: true } }),
    viewer: guest,
  },
  'guest-reached-by-mail': {
    ...showing({ ...isIn, contact: 's…@example.org', can: { rsvp: true, edit: false, invite: false, share: true } }),
    viewer: guest,
  },
  stranger: showing({ host: toPerson(30), tie: 'none', visibility: 'friends-of-friends' }),
  host: { ...own(), isDarkToo: true },
  'host-nobody-yet': own({ rsvps: [], comments: [], rsvpCounts: { going: 0, mightShow: 0, heads: 0 } }),
  'host-on': own(data.on),
  'host-over': own({ ...data.over, isRecent: false }),
  'host-waiting-for-more': own({ minGoing: 6, isOn: false }),
  'host-chosen-people': own({ visibility: 'chosen', chosen: [ben, cleo, dan], chosenCount: 3 }),
  'host-quiet-guests': {
    path,
    answers: [
      answer(getEvent, hosted),
      answer(listGuests, {
        limit: 10,
        guests: [{ user: guest, response: null, via: cleo.displayName, createdAt: inHours(-1) }],
      }),
    ],
  },
  'host-some-not-reached': {
    path,
    answers: [
      answer(getEvent, hosted),
      answer(getReach, {
        people: 14,
        sent: 3,
        waiting: 1,
        unreachable: toPeople(10).map(({ id, displayName }) => ({ id, displayName })),
      }),
    ],
  },
  'called-off': {
    path,
    answers: [
      refuse(getEvent, 'called_off', {
        title: hosted.title,
        host: { displayName: ben.displayName },
        calledOffAt: inHours(-1),
      }),
    ],
  },
  'posted-again': showing({ replacedBy: hosted.id.replace(/1$/, '2') }),
  gone: { path, answers: [refuse(getEvent, 'not_found')] },
  loading: { path, answers: [trouble(getEvent, 'never')] },
  error: { path, answers: [refuse(getEvent, 'internal')] },
  broken: { path, answers: [trouble(getEvent, 'nonsense')] },
  'three-hundred-comments': showing({ comments: data.toComments(300), commentCount: 300 }),
  'sixty-going': showing(going(60)),
  'host-sixty-going': own(going(60)),
  'long-names': showing({
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabend mit allen, die noch kommen wollen',
    host: max,
    location: 'The bench behind the Konstantin-Featherstonehaugh memorial greenhouse, north gate',
    specificTime: 'the day after tomorrow, some time between seven and half past nine, I will say',
    description: 'https://example.com/a/very/long/address/that/nobody/would/ever/type/by/hand?and=it&goes=on',
    comments: [data.toComment(1, { user: max, content: `${'a'.repeat(90)} and so on` })],
    rsvps: [max, cleo].map((person) => data.toRsvp(person)),
  }),
  'long-title-and-gif': showing({
    ...data.withGif,
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabend mit allen, die noch kommen wollen',
  }),
  offline: {
    ...showing(isIn),
    isOffline: true,
    waiting: [
      data.toWrite(1, { path: `/api/events/${hosted.id}/comments`, body: '{"content":"On my way, no signal here"}' }),
    ],
  },
}

const crews = [
  data.toCrew(0, [maya, ...toPeople(8)]),
  data.toCrew(1, [ben, maya]),
  data.toCrew(2, [max, maya, ...toPeople(28)]),
]
function asked(number: number, requester = toPerson(number)) {
  return { id: hosted.id, userId: requester.id, createdAt: inHours(-number), requester }
}
const found = [data.toFound(cleo, 'friends'), data.toFound(max, 'none'), data.toFound(toPerson(24), 'pending_sent')]
const anas = [
  { count: 4, names: ['Ben', 'Cleo'] },
  { count: 1, names: ['Maximiliana-Konstantina'] },
  { count: 0, names: [] },
].map((inCommon, index) => ({
  ...data.toFound(toPerson(40 + index, { displayName: 'Ana Silva', firstName: 'Ana', profileImageUrl: null }), 'none'),
  inCommon,
}))

const connect: States = {
  nobody: { path: '/friends', viewer: newcomer, answers: [answer(listFriends, [])] },
  one: {
    path: '/friends',
    viewer: { ...maya, friendCount: 1 },
    answers: [answer(listFriends, [ben]), answer(listCrews, crews.slice(1, 2))],
  },
  many: {
    path: '/friends',
    answers: [answer(listFriends, [...toPeople(59), max]), answer(listCrews, crews)],
    isDarkToo: true,
  },
  'names-of-all-kinds': { path: '/friends', answers: [answer(listFriends, data.namesOfAllKinds)], isDarkToo: true },
  loading: { path: '/friends', answers: [trouble(listFriends, 'never'), trouble(listCrews, 'never')] },
  error: { path: '/friends', answers: [refuse(listFriends, 'internal'), refuse(listCrews, 'internal')] },
  offline: { path: '/friends', isOffline: true },
  requests: {
    path: '/friends',
    answers: [
      answer(listFriendRequests, [asked(20), asked(90, max)]),
      answer(listInvites, [
        {
          id: hosted.id,
          channel: 'email',
          type: 'friend',
          to: 'someone.with.a.long.address@example.museum',
          person: null,
          event: null,
          status: 'sent',
          createdAt: inHours(-20),
          expiresAt: inHours(600),
        },
      ]),
    ],
  },
  'search-found': { path: '/search?q=cle', answers: [answer(searchUsers, found)] },
  'search-namesakes': { path: '/search?q=ana', answers: [answer(searchUsers, anas)], isDarkToo: true },
  'search-nobody': { path: '/search?q=zzyzx' },
  'search-address': { path: '/search?q=someone@example.com' },
  crew: { path: `/friends?crew=${crews[0]?.id}`, answers: [answer(listCrews, crews)] },
  'guest-without-account': { path: '/friends', viewer: guest },
}

function profileOf(person: Person, status: FriendStatus, more: readonly Answer[] = []): Screen {
  const profile = {
    ...data.toListed(person, status),
    friendCount: 12,
    eventCount: 2,
    ...(status === 'friends' && { pings: 'all' as const }),
  }
  return {
    path: `/user/${person.id}`,
    answers: [...more, answer(getUser, profile), answer(getFriendStatus, { status }, { part: person.id })],
  }
}
const user = `/user/${ben.id}`

const profile: States = {
  own: { path: '/profile', isDarkToo: true },
  'own-new-person': { path: '/profile', viewer: newcomer, answers: [answer(listMyEvents, [])] },
  guest: { path: '/profile', viewer: guest },
  friend: profileOf(ben, 'friends'),
  stranger: profileOf(ben, 'none'),
  'request-sent': profileOf(ben, 'pending_sent'),
  'request-received': profileOf(ben, 'pending_received'),
  'long-name': profileOf(max, 'friends', [answer(listUserEvents, [])]),
  loading: { path: user, answers: [trouble(getUser, 'never')] },
  error: { path: user, answers: [refuse(getUser, 'internal')] },
  gone: { path: user, answers: [refuse(getUser, 'not_found')] },
}

const { notifications: pings, look, calendar, texts, 'ways-in': waysIn, devices, data: account } = settingsPaths
const longAddress = 'konstantin-maximilian.featherstonehaugh-wolfeschlegelsteinhausen@post.example.org'

const settings: States = {
  closed: { path: '/settings', isDarkToo: true },
  guest: { path: '/settings', viewer: guest },
  'only-one-key': { path: '/settings', viewer: { ...maya, hasOnlyOneKey: true } },
  notifications: { path: pings, isDarkToo: true },
  'notifications-guest': { path: pings, viewer: guest },
  'notifications-long': { path: pings, viewer: { ...maya, email: longAddress } },
  'notifications-loading': { path: pings, answers: [trouble(getPreferences, 'never')] },
  'notifications-error': { path: pings, answers: [refuse(getPreferences, 'internal')] },
  look: { path: look },
  calendar: { path: calendar },
  'calendar-on': {
    path: calendar,
    answers: [answer(getCalendarFeed, { isOn: true, createdAt: inHours(-80), lastFetchedAt: inHours(-2) })],
  },
  'calendar-offline': { path: calendar, isOffline: true, answers: [trouble(getCalendarFeed, 'cut')] },
  texts: { path: texts },
  'texts-error': { path: texts, answers: [refuse(getPhone, 'internal')] },
  'ways-in': { path: waysIn },
  'ways-in-long': {
    path: waysIn,
    answers: [
      answer(listWaysIn, {
        ways: [
          { kind: 'email', address: longAddress, addedAt: null },
          { kind: 'github', address: null, addedAt: inHours(-4000) },
        ],
        passkeys: 0,
        count: 2,
      }),
    ],
  },
  'ways-in-error': { path: waysIn, answers: [refuse(listWaysIn, 'internal')] },
  devices: { path: devices },
  'devices-error': { path: devices, answers: [refuse(listDevices, 'internal')] },
  data: { path: account, isDarkToo: true },
}

const note = data.toNotification
const folded = { count: 9, unreadCount: 4, otherPeople: 6, people: toPeople(3) }

const notifications: States = {
  empty: { path: '/notifications' },
  many: {
    path: '/notifications',
    answers: [
      answer(countUnread, { count: 3 }),
      answer(listNotifications, [
        note(1),
        note(2, {
          type: 'mention',
          title: `${cleo.displayName} mentioned you`,
          message: '@Maya bring the big speaker',
        }),
        note(3, { type: 'event_cancelled', message: `${dan.displayName} called it off` }),
        note(4, { type: 'friend_accepted', title: 'Your crew grew', message: `${eve.displayName} is now your friend` }),
        note(5, { type: 'event_on', message: "It's on: 6 are going", relatedUser: null }),
        ...Array.from({ length: 25 }, (_, index) => note(index + 6)),
      ]),
    ],
    isDarkToo: true,
  },
  folded: {
    path: '/notifications',
    answers: [
      answer(listNotifications, [
        note(1, {
          type: 'comment',
          title: 'Ben Kim and 6 others commented on Tacos',
          message: 'See you there',
          folded,
        }),
        note(2, { type: 'rsvp', message: 'Cleo Okafor and 6 others answered your spon', folded }),
      ]),
    ],
  },
  requests: {
    path: '/notifications',
    answers: [
      answer(listFriendRequests, [asked(20)]),
      answer(listWaitingInvites, [
        { inviter: max, count: 2, events: [{ id: hosted.id, title: 'Sauna' }], createdAt: inHours(-5) },
      ]),
    ],
  },
  loading: { path: '/notifications', answers: [trouble(listNotifications, 'never')] },
  error: { path: '/notifications', answers: [refuse(listNotifications, 'internal')] },
  offline: { path: '/notifications', isOffline: true, answers: [answer(listNotifications, [note(1), note(5)])] },
}

function invited(more: Partial<Invite>, viewer: Screen['viewer'] = visitor): Screen {
  return { path: '/invite/abc', viewer, answers: [answer(getInvite, data.toInvite(more))] }
}
function isHere(invite: Partial<Invite>, standing: 'in' | 'own') {
  return invited({ ...invite, invitation: { type: invite.crew ? 'crew' : 'friend', needsTap: true, standing } }, maya)
}
const { crewInvite, friendInvite } = data
const plan = data.toInvite().event

const invitation: States = {
  event: { ...invited({}), isDarkToo: true },
  'event-full': invited({ event: plan && { ...plan, guests: 'full' } }),
  'event-over': invited({ event: plan && { ...plan, ...data.over } }),
  'event-signed-in': invited({}, maya),
  'event-called-off': {
    path: '/invite/abc',
    viewer: visitor,
    answers: [
      refuse(getInvite, 'called_off', {
        title: hosted.title,
        host: { displayName: ben.displayName },
        calledOffAt: inHours(-1),
      }),
    ],
  },
  friend: invited(friendInvite),
  'friend-already': isHere(friendInvite, 'in'),
  'friend-own-link': isHere(friendInvite, 'own'),
  crew: { ...invited(crewInvite), isDarkToo: true },
  'crew-full': invited({ ...crewInvite, crew: crewInvite.crew ? { ...crewInvite.crew, memberCount: 30 } : null }),
  'crew-already': isHere(crewInvite, 'in'),
  gone: { path: '/invite/abc', viewer: visitor, answers: [refuse(getInvite, 'gone')] },
  incomplete: { path: '/invite', viewer: visitor },
  error: { path: '/invite/abc', viewer: visitor, answers: [refuse(getInvite, 'internal')] },
  loading: { path: '/invite/abc', viewer: visitor, answers: [trouble(getInvite, 'never')] },
}

const paper: States = {
  terms: { path: '/terms', viewer: visitor },
  privacy: { path: '/privacy', viewer: visitor },
  'text-messages': { path: '/docs/sms-opt-in-flow', viewer: visitor },
  help: { path: '/help', viewer: visitor },
  'not-found': { path: '/nowhere', isDarkToo: true },
}

const areas = {
  ...{ landing, feed, create, event, connect, profile, settings, notifications, invitation, paper },
  admin: adminScreens,
}

/** By the name of its screen, two dashes and its state. */
export const screens: ReadonlyMap<string, Screen> = new Map(
  Object.entries(areas).flatMap(([area, states]) =>
    Object.entries(states).map(([state, screen]): [string, Screen] => [`${area}--${state}`, screen]),
  ),
)
