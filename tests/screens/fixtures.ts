import type { AppConfig, CurrentUser } from '#shared/accounts.ts'
import type { Comment } from '#shared/comments.ts'
import { fieldBlanks } from '#shared/event-fields.ts'
import type { EventDetail, EventRsvp, FeedEvent } from '#shared/events.ts'
import type { Invite } from '#shared/invites.ts'
import type { Notification } from '#shared/notifications.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import type { Person } from '#shared/schemas.ts'
import type { FoundPerson, ListedPerson } from '#shared/users.ts'
import { appConfig } from '#tests/support/app-config.ts'

// The people and things of the screens, one builder for each noun. Its argument is what differs.

/** Thursday, half past six in the evening in New York. */
export const now = Date.parse('2026-11-19T23:30:00Z')
export const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

function toId(kind: number, number: number) {
  return `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const firstNames = ['Maya', 'Ben', 'Cleo', 'Dan', 'Eve', 'Farid', 'Gia', 'Hugo', 'Ines', 'Jonas', 'Kemi', 'Lena']
const lastNames = ['Ortiz', 'Kim', 'Okafor', 'Novak', 'Silva', 'Haddad', 'Rossi']
const animals = ['🐵', '🐶', '🐱']

export function toPerson(number: number, more: Partial<Person> = {}): Person {
  const firstName = firstNames[number % firstNames.length] ?? ''
  const lastName = lastNames[number % lastNames.length] ?? ''
  return {
    id: toId(1, number),
    displayName: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email: null,
    phoneNumber: null,
    profileImageUrl: number % 3 === 1 ? (animals[number % 2] ?? null) : null,
    ...more,
  }
}

export function toPeople(count: number, from = 1): Person[] {
  return Array.from({ length: count }, (_, index) => toPerson(from + index))
}

export const [ben, cleo, dan, eve] = toPeople(4) as [Person, Person, Person, Person]
const longName = 'Maximiliana-Konstantina Papadopoulou-Featherstonehaugh'
export const max = toPerson(90, {
  displayName: `${longName} von und zu Hohenlohe-Langenburg`,
  firstName: longName.slice(0, 50),
  lastName: 'von und zu Hohenlohe-Langenburg',
})

/** What faces without a picture must be readable with. */
export const namesOfAllKinds = [
  ...[
    'W',
    'ömer',
    'o\u0308zge',
    'أحمد',
    'מאיה',
    'さくら',
    '王芳',
    '한별',
    'किरण',
    'น้ำฝน',
    '🦄 Lou',
    '👩‍👩‍👧 Trio',
    '🇧🇷',
    '007',
  ],
  'Someone',
].map((displayName, index) => toPerson(30 + index, { displayName, firstName: displayName, profileImageUrl: null }))

export function toListed(person: Person, friendStatus: ListedPerson['friendStatus']): ListedPerson {
  const areFriends = friendStatus === 'friends'
  return { ...person, friendStatus, areFriends, isFriendWithCurrentUser: areFriends }
}

export function toFound(...listed: Parameters<typeof toListed>): FoundPerson {
  return { ...toListed(...listed), inCommon: null }
}

function toViewer(more: Partial<CurrentUser> = {}): CurrentUser {
  return {
    ...toPerson(0, { email: 'maya@example.com' }),
    smsConsent: false,
    createdAt: inHours(-4000),
    kind: 'member',
    can: { post: true, meet: true },
    friendCount: 11,
    eventCount: 2,
    ...more,
  }
}
export const maya = toViewer()
/** Of the second day: nobody to see anything yet. */
export const newcomer = toViewer({ createdAt: inHours(-30), friendCount: 0, eventCount: 0 })
export const guest = toViewer({
  ...toPerson(60, { displayName: 'Sam', firstName: 'Sam', lastName: null }),
  kind: 'guest',
  can: { post: false, meet: false },
  friendCount: 0,
  eventCount: 0,
})

export const config: AppConfig = { ...appConfig, email: true }

const common = {
  title: 'Tacos on my roof',
  description: 'Sunset is at 7:40. Bring limes, and a jacket for later.',
  location: '12 Elm Street',
  timeframe: null,
  specificTime: 'tonight at 8',
  startsAt: inHours(1.5),
  endsAt: inHours(4.5),
  phase: 'coming',
  audioUrl: null,
  audioDuration: null,
  audioFileExists: false,
  audioTranscript: null,
  gifUrl: null,
  gifAltText: null,
  createdAt: inHours(-2),
  commentCount: 0,
  rsvpCounts: { going: 4, mightShow: 2, heads: 4 },
  userRsvp: null,
  minGoing: null,
  isOn: true,
  isRecent: true,
} as const satisfies Partial<FeedEvent>

export const withGif = { gifUrl: '/gifs/taco-hop.svg', gifAltText: 'A taco hops' }
export const over = { startsAt: inHours(-7), endsAt: inHours(-3), createdAt: inHours(-9), phase: 'over' } as const
export const on = { startsAt: inHours(-0.5), endsAt: inHours(3), phase: 'on' } as const

export function toCard(number: number, more: Partial<FeedEvent> = {}): FeedEvent {
  return {
    ...common,
    id: toId(2, number),
    host: toPerson(number % 5 || 5),
    attendeesPreview: toPeople(4, 5).map(({ id, firstName, profileImageUrl }) => ({
      id,
      user: { profileImageUrl, initial: firstName },
    })),
    via: null,
    can: { rsvp: true },
    friendsGoing: ['Cleo Okafor', 'Dan Novak'],
    tie: 'friends',
    ...more,
  }
}

const titles = ['Pizza and board games', 'Run along the river', 'Karaoke, loud', 'Open studio', 'Sauna', 'Soup night']
/** As a feed has them: on, coming, over. */
export function toCards(count: number): FeedEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const phase = index === 0 ? on : index > count * 0.7 ? over : {}
    const title = titles[index % titles.length] ?? ''
    const picture = index % 3 === 1 ? withGif : {}
    const isOver = 'phase' in phase && phase.phase === 'over'
    return toCard(index + 1, { title, ...picture, ...phase, ...(isOver && { can: { rsvp: false }, isRecent: false }) })
  })
}

export function toSpon(more: Partial<EventDetail> = {}): EventDetail {
  const host = more.host ?? ben
  const rsvps = more.rsvps ?? toPeople(4, 5).map((person) => toRsvp(person))
  const comments = more.comments ?? [
    toComment(1, { user: cleo }),
    toComment(2, { user: dan, content: 'Limes are on me' }),
  ]
  return {
    ...fieldBlanks,
    ...common,
    id: toId(2, 1),
    hostId: host.id,
    host,
    visibility: 'friends',
    guestPolicy: 'bring-crew',
    tie: 'friends',
    replacedBy: null,
    can: { rsvp: true, edit: false, invite: true, share: true },
    rsvps,
    arrivals: [],
    comments,
    commentCount: comments.length,
    hasEarlierComments: false,
    updatedAt: inHours(-2),
    ...more,
  }
}

export const hosted = {
  host: maya,
  tie: 'self',
  can: { rsvp: false, edit: true, invite: true, share: true },
} as const satisfies Partial<EventDetail>

export function toRsvp({ id, displayName, profileImageUrl, kind }: Person, more: Partial<EventRsvp> = {}): EventRsvp {
  return {
    id: id.replace(/^00000001/, '00000003'),
    userId: id,
    response: 'going',
    heads: 1,
    condition: null,
    waitsFor: null,
    user: { id, displayName, profileImageUrl, ...(kind && { kind }) },
    ...more,
  }
}

const remarks = [
  'I can bring chairs.',
  'See you there',
  'Which floor is it?',
  'Running ten minutes late, start without me',
]
export function toComment(number: number, more: Partial<Comment> = {}): Comment {
  const user = more.user ?? toPerson(1 + (number % 11))
  return {
    id: toId(4, number),
    userId: user.id,
    user,
    content: remarks[number % remarks.length] ?? '',
    createdAt: inHours(-1 + number / 1000),
    reactions: number % 5 === 1 ? [{ emoji: '🔥', userId: eve.id }] : [],
    mentions: [],
    ...more,
  }
}
export function toComments(count: number): Comment[] {
  return Array.from({ length: count }, (_, index) => toComment(index + 1))
}

export function toNotification(number: number, more: Partial<Notification> = {}): Notification {
  return {
    id: toId(5, number),
    type: 'event_created',
    title: 'Pizza and board games',
    message: 'Ben Kim posted a new spon',
    isRead: number > 3,
    createdAt: inHours(-number * 2),
    relatedEventId: toId(2, 1),
    relatedUser: toPerson(1 + (number % 5)),
    relatedCrewId: null,
    folded: null,
    ...more,
  }
}

export function toInvite(more: Partial<Invite> = {}): Invite {
  return {
    invitation: { type: 'event', needsTap: true, standing: 'open' },
    inviter: { displayName: ben.displayName, firstName: ben.firstName, profileImageUrl: null, color: 2 },
    event: { ...common, seed: 7, guests: 'welcome' },
    crew: null,
    ...more,
  }
}
export const crewInvite: Partial<Invite> = {
  invitation: { type: 'crew', needsTap: true, standing: 'open' },
  event: null,
  crew: {
    name: 'Sunday runners',
    emoji: null,
    memberCount: 9,
    members: toPeople(6).map(({ firstName, profileImageUrl }, color) => ({
      firstName: firstName ?? '',
      profileImageUrl,
      color: color % 6,
    })),
  },
}
export const friendInvite: Partial<Invite> = {
  invitation: { type: 'friend', needsTap: true, standing: 'open' },
  event: null,
}

export function toWrite(number: number, more: Partial<QueuedWrite> & Pick<QueuedWrite, 'path'>): QueuedWrite {
  return {
    id: number,
    personId: maya.id,
    method: 'POST',
    body: '{}',
    key: toId(6, number),
    madeAt: now - 60_000,
    about: common.title,
    ...more,
  }
}

export function toCrew(number: number, members: Person[]) {
  const name = ['Sunday runners', 'Flat 4', 'Film people', 'The long table'][number % 4] ?? ''
  const rows = members.map((person, index) => ({ ...person, joinedAt: inHours(-900), isStarter: index === 0 }))
  return { id: toId(7, number), name, emoji: null, isStarter: members[0]?.id === maya.id, members: rows }
}
