import { vi } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { becomeMember, mergeGuest } from '#server/features/guests/actions.ts'
import { makeToken } from '#server/http/tokens.ts'
import { deleteCurrentUser, endDevice, getCurrentUser, listDevices } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { removeCrewMember } from '#shared/crews.ts'
import type { Visibility } from '#shared/event-fields.ts'
import { getEvent, updateEvent } from '#shared/events.ts'
import { declineFriend, type FriendStatus, requestFriend, unfriend } from '#shared/friends.ts'
import { removeGuest } from '#shared/guests.ts'
import { acceptInvite, inviteUser, listInvites, revokeInvite } from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createPerson, signIn, suspend } from '#tests/support/builders.ts'
import type { Member } from '#tests/support/guests.ts'
import { addGuest, type Visitor } from '#tests/support/visitors.ts'
import type { TrustHouse } from '#tests/trust/house.ts'

/** What a person is to the host, written down by hand: the matrix is held against this. */
export type Standing = {
  name: string
  /** With a valid session. */
  isIn: boolean
  /** The host's spon: `circle` where it is for friends of friends, `friends` unless it is for chosen people. */
  sees: 'always' | 'friends' | 'circle' | 'never'
  toHost: FriendStatus
  /** There is a block between the two. `host`: the host made it. */
  block?: 'host' | 'own'
  /** The host declined their request, so that they may not ask again at once. */
  wasDeclined?: true
  /** A friend of a friend of the host. */
  isNear?: true
  /** There is a block between this person and the friend of the host who commented. */
  missesFriend?: true
  /** In the crew of the host. */
  isMember?: true
  /** A friend of the host because both are in one crew: neither has confirmed it. */
  isByCrew?: true
  /** The host removed them from the crew. */
  wasPutOut?: true
  /** Without an account. */
  isGuest?: true
  /** At the browser of a guest who is suspended: as a guest nobody comes in there, and reads why. */
  sitsSuspended?: true
  /** The host took them out of the spon: their link to it is worth nothing. */
  wasRemoved?: true
  /** Looks after the server. */
  isAdmin?: true
  /** They parted from the host after the spon was called off. */
  hasParted?: true
}

export type Stage = {
  house: TrustHouse
  host: Member
  /** A friend of the host, who has commented. */
  friend: Member
  actor: Member
  eventId: string
  mailToken: string
  shareToken: string
  crewId: string
  crewToken: string
}

export type Actor = Standing & {
  /** Brings the person into this standing. */
  arrange?(stage: Stage): Promise<void>
  /** What happens after the spon was called off. */
  since?(stage: Stage): Promise<void>
  /** Their Cookie header, where it is not that of the session with which they came. */
  present?(stage: Stage): string | undefined
}

const inside = { isIn: true, toHost: 'none' } as const
const outside = { isIn: false, sees: 'never', toHost: 'none' } as const

export const actors: readonly Actor[] = [
  { name: 'host', isIn: true, sees: 'always', toHost: 'self' },
  // Not chosen, where the spon is for chosen people. Who commented is: a friend of a friend is a friend of a chosen.
  { name: 'friend', isIn: true, sees: 'friends', toHost: 'friends', arrange: beFriends },
  {
    name: 'chosen friend',
    isIn: true,
    sees: 'always',
    toHost: 'friends',
    async arrange(stage) {
      await beFriends(stage)
      await chooseAlso(stage, [stage.actor.id])
    },
  },
  {
    name: 'friend who is no longer chosen',
    isIn: true,
    sees: 'friends',
    toHost: 'friends',
    async arrange(stage) {
      await beFriends(stage)
      const before = await chooseAlso(stage, [stage.actor.id])
      await answer(stage)
      await choose(stage, before)
    },
  },
  {
    name: 'crew member',
    isIn: true,
    sees: 'friends',
    toHost: 'friends',
    isMember: true,
    isByCrew: true,
    arrange: (at) => accept(at, at.crewToken),
  },
  {
    name: 'former member of the crew',
    isIn: true,
    sees: 'friends',
    toHost: 'friends',
    isByCrew: true,
    arrange: (at) => joinAndLeave(at, at.actor),
  },
  {
    name: 'who was removed from the crew',
    ...inside,
    sees: 'never',
    wasPutOut: true,
    arrange: (at) => joinAndLeave(at, at.host),
  },
  { name: 'friend of a friend', ...inside, sees: 'circle', isNear: true, arrange: becomeFriendOfFriend },
  {
    name: 'friend of a friend of a friend',
    ...inside,
    sees: 'never',
    async arrange({ house, friend, actor }) {
      const between = await createPerson(house.context.db)
      await befriend(house.context.db, friend, between)
      await befriend(house.context.db, between, actor)
    },
  },
  { name: 'who asked a friend of the host', ...inside, sees: 'never', arrange: ({ friend, ...at }) => ask(at, friend) },
  { name: 'invitee', ...inside, sees: 'always', arrange: invite },
  { name: 'invitee by mail', ...inside, sees: 'always', arrange: (at) => accept(at, at.mailToken) },
  { name: 'link guest', ...inside, sees: 'always', arrange: (at) => accept(at, at.shareToken) },
  {
    name: 'who answered before the circle narrowed',
    ...inside,
    sees: 'always',
    isNear: true,
    async arrange(stage) {
      await becomeFriendOfFriend(stage)
      await answerWiderCircle(stage)
    },
  },
  { name: 'who asked the host', ...inside, toHost: 'pending_sent', sees: 'never', arrange: (at) => ask(at, at.host) },
  {
    name: 'whom the host asked',
    ...inside,
    toHost: 'pending_received',
    sees: 'never',
    arrange: (at) => ask({ ...at, actor: at.host }, at.actor),
  },
  {
    name: 'whom the host declined',
    ...inside,
    wasDeclined: true,
    sees: 'never',
    async arrange({ house, host, actor }) {
      await done(house.call(requestFriend, { as: actor.as, body: { friendId: host.id } }))
      await done(house.call(declineFriend, { as: host.as, body: { friendId: actor.id } }))
    },
  },
  { name: 'stranger', ...inside, sees: 'never' },
  {
    name: 'whom the host unfriended',
    ...inside,
    sees: 'never',
    async arrange(stage) {
      const { house, host, actor } = stage
      await beFriends(stage)
      await answer(stage)
      await done(house.call(unfriend, { as: host.as, body: { friendId: actor.id } }))
    },
  },
  {
    name: 'who unfriended the host',
    ...inside,
    sees: 'never',
    async arrange(stage) {
      const { house, host, actor } = stage
      await beFriends(stage)
      await answer(stage)
      await done(house.call(unfriend, { as: actor.as, body: { friendId: host.id } }))
    },
  },
  {
    name: 'removed invitee',
    ...inside,
    sees: 'never',
    async arrange(stage) {
      const { house, host, actor } = stage
      await invite(stage)
      await answer(stage)
      const sent = (await house.call(listInvites, { as: host.as })).body
      const id = sent.find(({ person }) => person?.id === actor.id)?.id ?? ''
      await done(house.call(revokeInvite, { as: host.as, params: { id } }))
    },
  },
  {
    name: 'whom the host blocked',
    ...inside,
    sees: 'never',
    block: 'host',
    async arrange(stage) {
      await beFriends(stage)
      await answer(stage)
      await block(stage, stage.host, stage.actor)
    },
  },
  {
    name: 'who blocked the host',
    ...inside,
    sees: 'never',
    block: 'own',
    async arrange(stage) {
      await beFriends(stage)
      await answer(stage)
      await block(stage, stage.actor, stage.host)
    },
  },
  {
    name: 'blocked, with an invitation left over',
    ...inside,
    sees: 'never',
    block: 'host',
    async arrange(stage) {
      await block(stage, stage.host, stage.actor)
      const row = { event_id: stage.eventId, user_id: stage.actor.id, source: 'invite' } as const
      await stage.house.context.db.insertInto('event_access').values(row).execute()
    },
  },
  {
    name: 'friend who blocked a guest',
    isIn: true,
    sees: 'friends',
    toHost: 'friends',
    missesFriend: true,
    async arrange(stage) {
      await beFriends(stage)
      await block(stage, stage.actor, stage.friend)
    },
  },
  {
    name: 'friend whom a guest blocked',
    isIn: true,
    sees: 'friends',
    toHost: 'friends',
    missesFriend: true,
    async arrange(stage) {
      await beFriends(stage)
      await block(stage, stage.friend, stage.actor)
    },
  },
  {
    name: 'former friend without an account',
    ...outside,
    async arrange(stage) {
      await beFriends(stage)
      await answer(stage)
      await done(stage.house.call(deleteCurrentUser, { as: stage.actor.as }))
    },
  },
  {
    name: 'friend whose device was signed out',
    ...outside,
    async arrange(stage) {
      const { house, actor } = stage
      await beFriends(stage)
      await answer(stage)
      const as = await signIn(house.context.db, actor)
      const devices = (await house.call(listDevices, { as })).body
      for (const { id } of devices.filter(({ isCurrent }) => !isCurrent))
        await done(house.call(endDevice, { as, params: { id } }))
      await waitUntilOut(stage)
    },
  },
  {
    name: 'friend whose session ran out',
    ...outside,
    async arrange(stage) {
      await beFriends(stage)
      const past = { expire: new Date(Date.now() - 1000) }
      await stage.house.context.db.updateTable('sessions').set(past).where('user_id', '=', stage.actor.id).execute()
    },
  },
  { name: 'guest', ...inside, isGuest: true, sees: 'always', arrange: comeAsGuest },
  {
    name: 'guest by mail',
    ...inside,
    isGuest: true,
    sees: 'always',
    arrange: (stage) => comeAsGuest(stage, stage.mailToken),
  },
  { name: 'removed guest', ...inside, isGuest: true, wasRemoved: true, sees: 'never', arrange: comeAndBeRemoved },
  {
    name: 'guest whom the host blocked',
    ...inside,
    isGuest: true,
    sees: 'never',
    block: 'host',
    async arrange(stage) {
      await comeAsGuest(stage)
      await block(stage, stage.host, stage.actor)
    },
  },
  {
    name: 'guest who blocked the host',
    ...inside,
    isGuest: true,
    sees: 'never',
    block: 'own',
    async arrange(stage) {
      await comeAsGuest(stage)
      await block(stage, stage.actor, stage.host)
    },
  },
  {
    name: 'guest who kept their place',
    ...inside,
    sees: 'always',
    async arrange(stage) {
      await comeAsGuest(stage)
      const { house, actor } = stage
      await inTransaction(house.context.db, (tx) => becomeMember(tx, { id: actor.id, sessionId: null }, {}))
      actor.as = await signIn(house.context.db, actor)
    },
  },
  { name: 'member into whom a guest was merged', ...inside, sees: 'always', arrange: (at) => mergeIntoActor(at) },
  {
    name: 'member into whom a blocked guest was merged',
    ...inside,
    sees: 'never',
    block: 'host',
    async arrange(stage) {
      await beFriends(stage)
      await mergeIntoActor(stage, (guest) => block(stage, stage.host, guest))
    },
  },
  {
    name: 'guest who was merged into somebody',
    ...outside,
    async arrange(stage) {
      const { house, actor } = stage
      await comeAsGuest(stage)
      const member = await createPerson(house.context.db)
      await inTransaction(house.context.db, (tx) => mergeGuest(tx, { id: actor.id, sessionId: null }, member.id))
      await waitUntilOut(stage)
    },
  },
  {
    name: 'friend who is suspended',
    ...outside,
    async arrange(stage) {
      await beFriends(stage)
      await answer(stage)
      await suspend(stage.house.context, stage.actor.id)
      await waitUntilOut(stage)
    },
  },
  {
    name: 'guest who is suspended',
    ...outside,
    sitsSuspended: true,
    async arrange(stage) {
      await comeAsGuest(stage)
      await suspend(stage.house.context, stage.actor.id)
      await waitUntilOut(stage)
    },
  },
  {
    name: 'admin',
    ...inside,
    sees: 'never',
    isAdmin: true,
    async arrange({ house, actor }) {
      await house.context.db.insertInto('admins').values({ user_id: actor.id, granted_by: 'Robin' }).execute()
    },
  },
  { name: 'signed-out visitor', ...outside, present: () => undefined },
  {
    name: 'visitor with a forged cookie',
    ...outside,
    present: ({ host }) => `${host.as.split('=')[0]}=${makeToken()}`,
  },
]

const parted = { ...inside, sees: 'never', hasParted: true, arrange: answerAsFriend } as const

/** Could see it when it was called off, and may not read of it any more. */
export const partedSince: readonly Actor[] = [
  {
    name: 'whom the host unfriended since',
    ...parted,
    since: ({ house, host, actor }) => done(house.call(unfriend, { as: host.as, body: { friendId: actor.id } })),
  },
  {
    name: 'who unfriended the host since',
    ...parted,
    since: ({ house, host, actor }) => done(house.call(unfriend, { as: actor.as, body: { friendId: host.id } })),
  },
  {
    name: 'whom the host blocked since',
    ...parted,
    block: 'host',
    since: (stage) => block(stage, stage.host, stage.actor),
  },
  {
    name: 'who blocked the host since',
    ...parted,
    block: 'own',
    since: (stage) => block(stage, stage.actor, stage.host),
  },
  {
    name: 'guest whom the host blocked since',
    ...parted,
    isGuest: true,
    block: 'host',
    arrange: comeAsGuest,
    since: (stage) => block(stage, stage.host, stage.actor),
  },
]

async function answerAsFriend(stage: Stage) {
  await beFriends(stage)
  // A mutual friend does not bring it back.
  await becomeFriendOfFriend(stage)
  await answer(stage)
}

type Call = Promise<{ status: number; text: string }>

async function done(call: Call): Promise<void> {
  const { status, text } = await call
  if (status >= 400) throw new Error(`The scene could not be set: ${status} ${text}`)
}

function beFriends({ house, host, actor }: Stage) {
  return befriend(house.context.db, host, actor)
}
function becomeFriendOfFriend({ house, friend, actor }: Stage) {
  return befriend(house.context.db, friend, actor)
}

function ask({ house, actor }: Pick<Stage, 'house' | 'actor'>, other: { id: string }) {
  return done(house.call(requestFriend, { as: actor.as, body: { friendId: other.id } }))
}
function invite({ house, host, actor, eventId }: Stage) {
  return done(house.call(inviteUser, { as: host.as, params: { id: eventId }, body: { inviteeId: actor.id } }))
}
function accept({ house, actor }: Stage, token: string) {
  return done(house.call(acceptInvite, { as: actor.as, params: { token } }))
}
async function joinAndLeave(stage: Stage, by: Member) {
  const { house, actor, crewId, crewToken } = stage
  await accept(stage, crewToken)
  await done(house.call(removeCrewMember, { as: by.as, params: { id: crewId, userId: actor.id } }))
}
/** Who is chosen, where that is who sees the spon; else null. */
async function listChosen({ house, host, eventId }: Stage): Promise<string[] | null> {
  const { body } = await house.call(getEvent, { as: host.as, params: { id: eventId } })
  return body.chosen?.map(({ id }) => id) ?? null
}

async function choose({ house, host, eventId }: Stage, inviteeIds: string[] | null) {
  if (inviteeIds === null) return
  const { title } = (await house.call(getEvent, { as: host.as, params: { id: eventId } })).body
  await done(house.call(updateEvent, { as: host.as, params: { id: eventId }, body: { title, inviteeIds } }))
}

/** Returns who was chosen before. */
async function chooseAlso(stage: Stage, more: string[]): Promise<string[] | null> {
  const before = await listChosen(stage)
  await choose(stage, before && [...before, ...more])
  return before
}

/** Of chosen people alone; a friend is chosen first. */
async function answer(stage: Stage) {
  const { house, actor, eventId } = stage
  const before = await listChosen(stage)
  if (before && !before.includes(actor.id)) await choose(stage, [...before, actor.id])
  return done(house.call(answerEvent, { as: actor.as, params: { id: eventId }, body: { response: 'going' } }))
}
function block({ house }: Stage, by: Member, other: { id: string }) {
  return done(house.call(blockUser, { as: by.as, params: { id: other.id } }))
}

/** Other nodes, and the cache of this one, hear of it a moment later. */
function waitUntilOut({ house, actor }: Stage) {
  return vi.waitFor(async () => {
    if ((await house.call(getCurrentUser, { as: actor.as })).status !== 401) throw new Error('Still signed in.')
  }, 10_000)
}

/** The actor is the guest from then on. */
async function comeAsGuest(stage: Stage, token = stage.shareToken) {
  const { house, actor } = stage
  Object.assign(actor, { email: null, ...(await addGuest(house, { token, name: 'Ada' })) })
}

async function comeAndBeRemoved(stage: Stage) {
  await comeAsGuest(stage)
  const { house, host, actor, eventId } = stage
  await done(house.call(removeGuest, { as: host.as, params: { id: eventId, guestId: actor.id } }))
}

async function mergeIntoActor(stage: Stage, before: (guest: Visitor) => unknown = () => {}) {
  const { house, actor, shareToken: token } = stage
  const guest = await addGuest(house, { token, name: 'Ada' })
  await before(guest)
  await inTransaction(house.context.db, (tx) => mergeGuest(tx, { id: guest.id, sessionId: null }, actor.id))
}

/** Answers while the spon is for friends of friends; then it is again as it was. */
async function answerWiderCircle(stage: Stage) {
  const { house, host, eventId } = stage
  const at = house.context.db.selectFrom('events').select(['title', 'visibility']).where('id', '=', eventId)
  const { title, visibility } = await at.executeTakeFirstOrThrow()
  const chosen = await listChosen(stage)
  function change(circle: Visibility) {
    const body = { title, visibility: circle, ...(circle === 'chosen' && chosen && { inviteeIds: chosen }) }
    return done(house.call(updateEvent, { as: host.as, params: { id: eventId }, body }))
  }
  await change('friends-of-friends')
  await answer(stage)
  await change(visibility)
}
