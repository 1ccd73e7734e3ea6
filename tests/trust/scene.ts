import { randomUUID } from 'node:crypto'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { renewCalendarFeed } from '#shared/calendars.ts'
import { createCrew, makeCrewLink, makeFriendLink } from '#shared/crews.ts'
import type { GuestPolicy, Visibility } from '#shared/event-fields.ts'
import { createEvent } from '#shared/events.ts'
import { makeShareLink } from '#shared/invites.ts'
import { uploadAudio } from '#shared/media.ts'
import { befriend, block, createPerson, signIn } from '#tests/support/builders.ts'
import type { Member } from '#tests/support/guests.ts'
import { makeSilence } from '#tests/support/recordings.ts'
import type { Actor, Stage, Standing } from '#tests/trust/actors.ts'
import { type Aviary, nobody } from '#tests/trust/canaries.ts'
import type { TrustHouse } from '#tests/trust/house.ts'
import { toForm } from '#tests/trust/uploads.ts'

export type Variant = { circle: Visibility; policy: GuestPolicy }

/** A host with a spon and a private word in every private field, and one person who looks at it. */
export type Scene = Stage &
  Variant & {
    number: number
    as: string | undefined
    by: Actor
    audioUrl: string
    pictureKey: string
    hostComment: string
    friendComment: string
    revokedToken: string
    /** Of another spon of the host: whoever accepts it sees nothing of the first. */
    decoyToken: string
    calendarToken: string
    friendToken: string
    crewName: string
    pushEndpoint: string
    ids: { invitation: string; notification: string; passkey: string; restriction: string; session: string }
  }

export type Setting = {
  house: TrustHouse
  aviary: Aviary
  by: Actor
  variant: Variant
  /** Before the person gets into their standing: what is under way then counts too. */
  welcome?(actor: Member): Promise<unknown>
}

export function canSee({ sees }: Standing, circle: Visibility): boolean {
  if (sees === 'friends') return circle !== 'chosen'
  return sees === 'always' || (sees === 'circle' && circle === 'friends-of-friends')
}

/** Calls that tell the holder of a link what the spon is about, and the holder of a calendar's address. */
const byLink = /^(GET (\/api)?\/invite\/:token|invitation)/
const byCalendar = /^GET \/api\/calendar-feed\/:token\.ics/

let scenes = 0

export async function setScene({ house, aviary, by, variant, welcome }: Setting): Promise<Scene> {
  scenes += 1
  const number = scenes
  const { circle } = variant
  const isHost = (who: Standing) => who.toHost === 'self'
  const isSeer = (who: Standing) => canSee(who, circle)
  const hatch = (name: string, rule: Rule) => aviary.hatch(number, name, rule)
  const mayRead: Rule = (who, of) => isSeer(who) || (byLink.test(of) && !who.block) || byCalendar.test(of)
  const readable = (name: string) => hatch(name, mayRead)
  const own = (name: string) => hatch(name, isHost)

  const people = await bringPeople({ house, aviary, number, hatch, isHost, isSeer })
  const { host, friend, quiet } = people
  const audioUrl = await record(house, host, hatch('voice note', isSeer))
  const body = {
    title: readable('title'),
    description: readable('details'),
    location: readable('place'),
    specificTime: `tomorrow at 8 pm, ${readable('time')}`,
    timeZone: 'UTC',
    visibility: circle,
    guestPolicy: variant.policy,
    audioUrl,
    ...(circle === 'chosen' && { inviteeIds: [friend.id] }),
  }
  const eventId = (await house.call(createEvent, { as: host.as, body })).body.id
  const { db } = house.context
  await db
    .updateTable('uploads')
    .set({ transcript: hatch('words of the voice note', isSeer) })
    .where('event_id', '=', eventId)
    .execute()
  await db
    .updateTable('events')
    .set({ gif_alt_text: readable('GIF words') })
    .where('id', '=', eventId)
    .execute()
  await db.insertInto('rsvps').values({ event_id: eventId, user_id: quiet.id, response: 'going' }).execute()
  await db
    .insertInto('event_access')
    .values({ event_id: eventId, user_id: quiet.id, source: 'invite', granted_by: host.id })
    .execute()
  const comments = await db
    .insertInto('comments')
    .values([
      { event_id: eventId, user_id: host.id, content: hatch('comment', isSeer) },
      {
        event_id: eventId,
        user_id: friend.id,
        content: hatch('comment of a guest', (who) => isSeer(who) && !who.missesFriend),
      },
    ])
    .returning('id')
    .execute()
  // With the address that friends read: nobody else may find out here.
  await db
    .insertInto('free_times')
    .values({ user_id: host.id, until: new Date(Date.now() + 86_400_000) })
    .execute()
  const links = await makeLinks({ house, aviary, number, host, eventId, own })
  const isInvited: Rule = (who, of) => byLink.test(of) && who.block !== 'host' && !who.wasPutOut
  const crewName = hatch('name of the crew', (who, of) => isHost(who) || !!who.isMember || isInvited(who, of))
  const crew = await gatherCrew(house, { host, friend, crewName })
  const ids = await leaveSecrets({ house, aviary, number, host, quiet, own })
  const pictureKey = `profiles/${makeToken()}.jpg`
  const picture = { key: pictureKey, user_id: host.id, kind: 'picture', bytes: 3, content_type: 'image/jpeg' } as const
  await db
    .insertInto('uploads')
    .values({ ...picture, attached_at: new Date() })
    .execute()

  const isOwn = by.toHost === 'self'
  const actor = isOwn ? host : await arrive(house, { first_name: 'Ada', last_name: 'Actor' })
  const { mailToken, shareToken } = links
  const stage: Stage = { house, host, friend, actor, eventId, mailToken, shareToken, ...crew }
  ringTokens({ aviary, number, isSeer, isHost }, { host, friend, actor, audioUrl, links, crew })
  await welcome?.(actor)
  await by.arrange?.(stage)
  const as = by.present ? by.present(stage) : actor.as
  const [hostComment = '', friendComment = ''] = comments.map(({ id }) => id)
  return {
    ...stage,
    ...variant,
    ...links,
    ...crew,
    crewName,
    number,
    as,
    by,
    audioUrl,
    pictureKey,
    hostComment,
    friendComment,
    pushEndpoint: ids.pushEndpoint,
    ids,
  }
}

async function arrive(house: TrustHouse, given: Parameters<typeof createPerson>[1]): Promise<Member> {
  const person = await createPerson(house.context.db, given)
  return { ...person, as: await signIn(house.context.db, person) }
}

type Rule = Parameters<Aviary['hatch']>[2]
type Place = { house: TrustHouse; aviary: Aviary; number: number }

async function bringPeople({
  house,
  aviary,
  number,
  hatch,
  isHost,
  isSeer,
}: Place & { hatch(name: string, rule: Rule): string; isHost: Rule; isSeer: Rule }) {
  const { db } = house.context
  const isClose: Rule = ({ toHost, isByCrew }) => toHost === 'self' || (toHost === 'friends' && !isByCrew)
  const host = await arrive(house, {
    first_name: 'Hana',
    last_name: 'Host',
    email: `${hatch('address', isClose)}@example.com`,
    phone_number: aviary.hatchNumber(number, 'phone number', isHost),
    phone_verified_at: new Date(),
  })
  const friend = await arrive(house, { first_name: 'Frida', last_name: 'Friend' })
  await befriend(db, host, friend)
  // Answers are told with names to the host alone; whoever sees the spon may mention who answered.
  const isNamed: Rule = (who, of) => isHost(who, of) || (isSeer(who, of) && of.includes('/mention-suggestions'))
  const quiet = await createPerson(db, { first_name: 'Quinn', last_name: hatch('name of a guest', isNamed) })
  const asker = await createPerson(db, { first_name: 'Asa', last_name: hatch('name of who asked', isHost) })
  await db.insertInto('friendships').values({ user_id: asker.id, friend_id: host.id }).execute()
  const enemy = await createPerson(db, { first_name: 'Ed', last_name: hatch('name of who is blocked', isHost) })
  await block(db, host, enemy)
  return { host, friend, quiet }
}

async function record(house: TrustHouse, { as }: Member, word: string): Promise<string> {
  const sound = makeSilence(1)
  sound.write(word, 4000, 'latin1')
  const { payload, headers } = toForm(uploadAudio.upload, { name: 'note.wav', type: 'audio/wav', bytes: sound })
  const sent = { method: uploadAudio.method, url: uploadAudio.path, payload, headers: { ...headers, cookie: as } }
  const response = await house.app.http.inject(sent)
  if (response.statusCode !== 200) throw new Error(`The recording was refused: ${response.body}`)
  return response.json().audioUrl
}

type Host = Place & { host: Member; own(name: string): string }

async function makeLinks({ house, aviary, number, host, eventId, own }: Host & { eventId: string }) {
  const { db } = house.context
  const [mailToken, revokedToken] = [makeToken(), makeToken()]
  const days = new Date(Date.now() + 5 * 86_400_000)
  const sent = { inviter_id: host.id, event_id: eventId, invite_type: 'event', expires_at: days } as const
  await db
    .insertInto('email_invitations')
    .values([
      { ...sent, email: `${own('invited address')}@example.com`, invite_token: hashToken(mailToken) },
      { ...sent, email: 'revoked@example.com', invite_token: hashToken(revokedToken), status: 'revoked' },
    ])
    .execute()
  const phone_number = aviary.hatchNumber(number, 'invited number', (who) => who.toHost === 'self')
  await db
    .insertInto('phone_invitations')
    .values({ ...sent, phone_number, invite_token: hashToken(makeToken()) })
    .execute()
  const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
  async function share(id: string) {
    return tokenOf((await house.call(makeShareLink, { as: host.as, params: { id } })).body.url)
  }
  const decoy = await house.call(createEvent, { as: host.as, body: { title: 'Decoy' } })
  const feed = await house.call(renewCalendarFeed, { as: host.as })
  return {
    mailToken,
    revokedToken,
    shareToken: await share(eventId),
    decoyToken: await share(decoy.body.id),
    calendarToken: tokenOf(feed.body.url).replace('.ics', ''),
  }
}

async function gatherCrew(
  { call, context: { db } }: TrustHouse,
  { host, friend, crewName: name }: { host: Member; friend: Member; crewName: string },
) {
  const { id: crewId } = (await call(createCrew, { as: host.as, body: { name } })).body
  await db.insertInto('crew_members').values({ crew_id: crewId, user_id: friend.id, seat: 2, place: 1 }).execute()
  const link = await call(makeCrewLink, { as: host.as, params: { id: crewId } })
  const own = await call(makeFriendLink, { as: host.as })
  const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
  return { crewId, crewToken: tokenOf(link.body.url), friendToken: tokenOf(own.body.url) }
}

/** Rows that only the host may read, and rows that nobody may. */
async function leaveSecrets({ house, host, quiet, own, aviary, number }: Host & { quiet: { id: string } }) {
  const { db } = house.context
  const user_id = host.id
  const secret = (name: string) => aviary.hatch(number, name, nobody)
  const notice = { type: 'friend_accepted', title: 'News', message: own('notification') } as const
  const notification = await db
    .insertInto('notifications')
    .values({ ...notice, user_id, cause: 'canary' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await insertPasskey(house, user_id, own)
  const sess = { userAgent: own('browser of a device'), method: 'test' }
  const session = await db
    .insertInto('sessions')
    .values({ sid: secret('session'), user_id, sess, expire: new Date(Date.now() + 86_400_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pushEndpoint = `https://push.example.com/${own('push address')}`
  const keys = { p256dh: secret('push key'), auth: secret('push secret') }
  await db
    .insertInto('push_subscriptions')
    .values({ user_id, endpoint: pushEndpoint, ...keys, session_id: session.id })
    .execute()
  await db
    .insertInto('reports')
    .values([
      { reporter_id: host.id, user_id: quiet.id, reason: own('report') },
      { reporter_id: quiet.id, user_id: host.id, reason: secret('report about the host') },
    ])
    .execute()
  // Of a suspension, so that nothing of the scene has to be hidden for it.
  const restriction = await db
    .insertInto('restrictions')
    .values({ kind: 'suspension', user_id, why: own('reason of a restriction') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = {
    user_id,
    key: secret('idempotency key'),
    fingerprint: 'f',
    status: 200,
    reply: secret('stored answer'),
  }
  await db.insertInto('idempotency_keys').values(kept).execute()
  const challenge = { user_id, token_hash: secret('challenge'), kind: 'handoff', expires_at: new Date() } as const
  await db
    .insertInto('auth_challenges')
    .values({ ...challenge, payload: { verifier: secret('verifier') } })
    .execute()
  return {
    pushEndpoint,
    notification: notification.id,
    passkey,
    restriction: restriction.id,
    session: session.id,
    invitation: await findInvitation(house, user_id),
  }
}

async function insertPasskey({ context: { db } }: TrustHouse, user_id: string, own: Host['own']): Promise<string> {
  const passkey = {
    user_id,
    credential_id: own('passkey'),
    credential_public_key: Buffer.from(randomUUID()),
    credential_device_type: 'multiDevice',
    credential_backed_up: true,
    user_agent: own('browser of a passkey'),
  } as const
  return (await db.insertInto('webauthn_credentials').values(passkey).returning('id').executeTakeFirstOrThrow()).id
}

type Secrets = {
  links: Awaited<ReturnType<typeof makeLinks>>
  crew: Awaited<ReturnType<typeof gatherCrew>>
  audioUrl: string
} & Record<'host' | 'friend' | 'actor', Member>
type Rules = Pick<Place, 'aviary' | 'number'> & { isSeer: Rule; isHost: Rule }

/** Secrets that the app made. What somebody sent themselves does not count as told. */
function ringTokens({ aviary, number: scene, isSeer, isHost }: Rules, { links, crew, audioUrl, ...people }: Secrets) {
  const ring = (name: string, token: string, mayRead: Rule) => aviary.ring(token, { scene, name, mayRead })
  for (const { as } of Object.values(people)) ring('session', as.split('=')[1] ?? '', nobody)
  for (const token of [links.shareToken, links.decoyToken]) ring('share link', token, isHost)
  ring('friend link', crew.friendToken, isHost)
  ring('link of the crew', crew.crewToken, (who, of) => isHost(who, of) || !!who.isMember)
  for (const token of [links.mailToken, links.calendarToken]) ring('link', token, nobody)
  ring('key of the voice note', audioUrl.split(/[/.]/).at(-2) ?? '', isSeer)
}

async function findInvitation({ context: { db } }: TrustHouse, inviterId: string): Promise<string> {
  const rows = db.selectFrom('phone_invitations').select('id').where('inviter_id', '=', inviterId)
  return (await rows.executeTakeFirstOrThrow()).id
}
