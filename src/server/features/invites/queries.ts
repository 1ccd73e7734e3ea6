import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { spendLink } from '#server/features/crews/link-queries.ts'
import { avatarColor } from '#server/features/events/fragment-queries.ts'
import type { VisibleEvent } from '#server/features/events/lock-queries.ts'
import { hashToken } from '#server/http/tokens.ts'
import { inLanguage } from '#server/messages/messages.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { type InviteType, inviteDays } from '#shared/invites.ts'
import { chooseSpeech, type Language, type Speech } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import type { Phase } from '#shared/phases.ts'

export type Channel = 'phone' | 'email'

/** Table and address column of each channel. */
const tables = {
  phone: { name: sql.table('phone_invitations'), address: sql.ref('phone_number') },
  email: { name: sql.table('email_invitations'), address: sql.ref('email') },
} as const

/** The invitee; null if unknown, a guest, or if there is a block, either way, between them and the inviter. */
export async function findInvitee(tx: Tx, { id, viewerId, hostId }: VisibleEvent, inviteeId: string) {
  const { rows } = await sql<{ meetsHost: boolean; hasAnswered: boolean }>`
    select not is_blocked_between(u.id, ${hostId}) as "meetsHost",
      exists (select 1 from rsvps r where r.event_id = ${id} and r.user_id = u.id) as "hasAnswered"
    from users u where u.id = ${inviteeId} and u.kind = 'member' and not is_blocked_between(u.id, ${viewerId})
  `.execute(tx)
  return rows[0] ?? null
}

export type Owner = { id: string; displayName: string; isBlocked: boolean; isFindable: boolean }

export type Address = { channel: Channel; address: string }

/** The owner of an email or verified number. How much the viewer may learn of it is up to the caller. */
export async function findOwner(db: Db, viewerId: string, { channel, address }: Address): Promise<Owner | null> {
  const owns =
    channel === 'email'
      ? sql`u.email = ${address}`
      : sql`u.phone_number = ${address}
    and u.phone_verified_at is not null`
  const { rows } = await sql<Owner>`
    select u.id, display_name(u.first_name, u.last_name, u.email) as "displayName",
      is_blocked_between(u.id, ${viewerId}) as "isBlocked",
      ${channel}::text = 'email' or u.findable_by_phone as "isFindable"
    from users u where ${owns}
  `.execute(db)
  return rows[0] ?? null
}

export type NewInvitation = { channel: Channel; inviterId: string; address: string; eventId: string | null }

/** Whether the same invitation to this address is still pending. */
export async function isWaiting(tx: Tx, { channel, inviterId, address, eventId }: NewInvitation): Promise<boolean> {
  const table = tables[channel]
  const { rows } = await sql`
    select 1 from ${table.name}
    where inviter_id = ${inviterId} and ${table.address} = ${address} and event_id is not distinct from ${eventId}::uuid
      and status = 'sent' and expires_at > now()
  `.execute(tx)
  return rows.length > 0
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation, tokenHash: string): Promise<string> {
  const { channel, inviterId, address, eventId } = invitation
  const table = tables[channel]
  const type = eventId === null ? 'friend' : 'event'
  const { rows } = await sql<{ id: string }>`
    insert into ${table.name} (inviter_id, ${table.address}, event_id, invite_type, invite_token, expires_at)
    values (${inviterId}, ${address}, ${eventId}, ${type}, ${tokenHash},
      now() + make_interval(days => ${inviteDays[type]}::int))
    returning id
  `.execute(tx)
  return rows[0]?.id ?? ''
}

export type FoundInvitation = {
  id: string
  /** Of the viewer; without an account, of the inviter. */
  language: Language | null
  /** `link`: to a spon; `join`: of a person or a crew. `app`: into a crew, for the invited friend alone. */
  channel: Channel | 'link' | 'join' | 'app'
  type: InviteType
  status: 'sent' | 'accepted' | 'revoked'
  isExpired: boolean
  acceptedBy: string | null
  address: string | null
  inviter: {
    id: string
    displayName: string
    firstName: string | null
    profileImageUrl: string | null
    friendStatus: FriendStatus
  }
  event: {
    id: string
    hostId: string
    title: string
    description: string | null
    timeframe: 'Right Now' | 'Morning' | 'Lunch' | 'Afternoon' | 'Evening' | 'Late Night' | null
    specificTime: string | null
    timeLanguage: string | null
    location: string | null
    gifUrl: string | null
    gifAltText: string | null
    startsAt: string | null
    endsAt: string
    phase: Phase
    revision: number
    /** Answers are still accepted. */
    isOpen: boolean
    /** How many guests each link lets in, and how many this one has. */
    guestLimit: number
    guestCount: number
  } | null
  crew: {
    id: string
    name: string
    emoji: string | null
    members: { firstName: string; profileImageUrl: string | null; color: number }[]
    memberCount: number
  } | null
  /** The inviter still sees the spon, and its guest policy still allows a guest's link. */
  isVouched: boolean
  /** A block between the viewer and the inviter or the host, the host removed them, or it is hidden: nothing of this may be shown. */
  isBlocked: boolean
  /** The viewer sees the spon, for whatever reason; true if there is none. */
  isSeen: boolean
  /** Nothing is open between viewer and inviter: no friend by a crew waits for the other's address. */
  isConfirmed: boolean
}

const sharedLinks = sql`
  select id, 'link', created_by, event_id, 'event', case when revoked_at is null then 'sent' else 'revoked' end, false,
    null::uuid, null, null::uuid, null::uuid
  from share_links`

/** Whoever is where the link leads has accepted it, and whoever used it may come back after many others did. */
function joinLinks(viewer: RawBuilder<unknown>) {
  const isInCrew = sql`exists (select 1 from crew_members m where m.crew_id = l.crew_id and m.user_id = ${viewer})`
  const isUsed = sql`exists (select 1 from link_uses used where used.link_id = l.id and used.user_id = ${viewer})`
  const isIn = sql`(${isInCrew} or (${isUsed} and are_friends(${viewer}, l.owner_id)))`
  return sql`
    select l.id, 'join', coalesce(l.owner_id, face.id), null::uuid,
      case when l.crew_id is null then 'friend' else 'crew' end,
      case when l.revoked_at is not null then 'revoked' when ${isIn} then 'accepted' else 'sent' end,
      l.expires_at <= now() or (l.uses >= ${limits.linkUses}::int and not ${isUsed}),
      ${viewer}, null, l.crew_id, l.made_by
    from join_links l left join lateral (${crewFace(sql`l.crew_id`, sql`l.made_by`, viewer)}) face on l.crew_id is not null`
}

/** Who is in the crew invites by its id, without a secret: it opens for who was asked alone. */
function crewInvitations(token: string, viewer: RawBuilder<unknown>) {
  return sql`
    select c.id, 'app', face.id, null::uuid, 'crew', case when m.user_id is null then 'sent' else 'accepted' end, false,
      ${viewer}, null, c.id, i.invited_by
    from crews c
    left join crew_invitations i on i.crew_id = c.id and i.user_id = ${viewer}
    left join crew_members m on m.crew_id = c.id and m.user_id = ${viewer}
    cross join lateral (${crewFace(sql`c.id`, sql`i.invited_by`, viewer)}) face
    where c.id::text = ${token} and (i.user_id is not null or m.user_id is not null)`
}

/** The member who speaks for a crew: who made the link, else the one who has been in it longest whom the viewer may see. */
function crewFace(crewId: RawBuilder<unknown>, wanted: RawBuilder<unknown>, viewer: RawBuilder<unknown>) {
  return sql`
    select m.user_id as id from crew_members m where m.crew_id = ${crewId}
    order by is_blocked_between(${viewer}, m.user_id), m.user_id is distinct from ${wanted}, m.joined_at, m.seat limit 1`
}

/** Who looks at an invitation. `device` is the hash of a browser in which guests may have been before. */
export type Viewer = { id: string | null; device?: string | null }

export const anonymous: Viewer = { id: null }

/** The invitation behind a token, in any state. */
export async function findByToken(db: Db, token: string, viewer: Viewer): Promise<FoundInvitation | null> {
  const tokenHash = hashToken(token)
  const { id, device = null } = viewer
  const viewerId = sql`${id}::uuid`
  const found = sql`${sentBy('email')} where invite_token = ${tokenHash}
    union all ${sentBy('phone')} where invite_token = ${tokenHash}
    union all ${sharedLinks} where token_hash = ${tokenHash}
    union all ${sharedLinks} where id = (
      select share_link_id from share_link_aliases where token_hash = ${tokenHash})
    union all ${joinLinks(viewerId)} where l.token_hash = ${tokenHash}
    union all ${crewInvitations(token, viewerId)}`
  const read = readInvitations(found, viewerId, sql`${device}::text`)
  const { rows } = await sql<InvitationRow>`${prepared('invitation-by-token')} ${read}`.execute(db)
  return rows[0] ? withNames(rows[0]) : null
}

/** As the database finds it: who is not to be named is null. */
type InvitationRow = Omit<FoundInvitation, 'inviter' | 'crew'> & {
  inviter: Omit<FoundInvitation['inviter'], 'displayName'> & { displayName: string | null }
  crew:
    | (Omit<FoundCrew, 'members'> & {
        members: (Omit<FoundCrew['members'][number], 'firstName'> & { firstName: string | null })[]
      })
    | null
}
type FoundCrew = NonNullable<FoundInvitation['crew']>

function withNames({ inviter, crew, ...rest }: InvitationRow): FoundInvitation {
  const nobody = t('invite-texts:a-friend')
  const members = crew?.members.map((member) => ({ ...member, firstName: member.firstName ?? nobody })) ?? []
  return {
    ...rest,
    inviter: { ...inviter, displayName: inviter.displayName ?? nobody },
    crew: crew && { ...crew, members },
  }
}

/** An invitation as the owner of the address or number sees it, right before it is sent to them. */
export async function findForOwner(
  db: Db,
  channel: Channel,
  id: string,
): Promise<{ invitation: FoundInvitation; speech: Speech } | null> {
  const owner =
    channel === 'email'
      ? // A blocked person must not reach ann@ by writing to ann+1@.
        sql`(select o.id from users o
          where o.email in (f.address, regexp_replace(f.address, '^([^+@]+)[+][^@]*@', '\\1@'))
          order by o.email = f.address desc limit 1)`
      : sql`(select o.id from users o where o.phone_number = f.address and o.phone_verified_at is not null)`
  const { rows } = await readInvitations(sql`${sentBy(channel)} where id = ${id}`, owner).execute(db)
  if (!rows[0]) return null
  const row = rows[0]
  const speech = chooseSpeech(row.language ?? undefined, [])
  return { invitation: inLanguage(speech, () => withNames(row)), speech }
}

/** Accepts it for one person; false if it lost a race or ended meanwhile. */
export async function claimInvitation(tx: Tx, { channel, id }: FoundInvitation, userId: string): Promise<boolean> {
  // Joining a crew deletes the invitation to it.
  if (channel === 'app') return true
  if (channel === 'join') return spendLink(tx, id, userId)
  const { rows } =
    channel === 'link'
      ? await sql`select 1 from share_links where id = ${id} and revoked_at is null for share`.execute(tx)
      : await sql`
          update ${tables[channel].name} set status = 'accepted', accepted_by = ${userId}, accepted_at = now()
          where id = ${id} and status = 'sent' and expires_at > now()
          returning id
        `.execute(tx)
  return rows.length > 0
}

type RevokedInvitation = {
  type: 'friend' | 'event'
  address: string
  eventId: string | null
  acceptedBy: string | null
}

export type OwnInvitation = { inviterId: string; id: string }

/** An accepted friend invitation has become a friendship: it cannot be revoked. */
export async function revokeInvitation(tx: Tx, channel: Channel, { inviterId, id }: OwnInvitation) {
  const { rows } = await sql<RevokedInvitation>`
    update ${tables[channel].name} set status = 'revoked'
    where id = ${id} and inviter_id = ${inviterId}
      and (status = 'sent' or (status = 'accepted' and invite_type = 'event'))
    returning invite_type as type, ${tables[channel].address} as address, event_id as "eventId",
      accepted_by as "acceptedBy"
  `.execute(tx)
  return rows[0] ?? null
}

/** Revokes the pending invitations that either sent to the other's email or number. */
export async function revokeInvitationsBetween(tx: Tx, one: string, other: string): Promise<void> {
  const pair = sql`(values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (inviter_id, invitee_id)`
  await sql`
    update ${tables.email.name} i set status = 'revoked'
    from ${pair} join users u on u.id = pair.invitee_id
    where i.inviter_id = pair.inviter_id and i.email = u.email and i.status = 'sent'
  `.execute(tx)
  await sql`
    update ${tables.phone.name} i set status = 'revoked'
    from ${pair} join users u on u.id = pair.invitee_id and u.phone_verified_at is not null
    where i.inviter_id = pair.inviter_id and i.phone_number = u.phone_number and i.status = 'sent'
  `.execute(tx)
}

export type SentInviteRow = {
  id: string
  channel: Channel | 'app'
  type: 'friend' | 'event'
  to: string
  person: { id: string; displayName: string } | null
  event: { id: string; title: string } | null
  status: 'sent' | 'unknown' | 'accepted'
  createdAt: Date
  expiresAt: Date | null
}

const listedAtMost = 100

const personOf = sql`case when u.id is not null then json_build_object('id', u.id,
  'displayName', display_name(u.first_name, u.last_name, u.email)) end`
const eventOf = sql`case when e.id is not null then json_build_object('id', e.id, 'title', e.title) end`

export async function listSentInvites(db: Db, inviterId: string): Promise<SentInviteRow[]> {
  const { rows } = await sql<SentInviteRow>`
    ${listSent('phone', inviterId)} union all ${listSent('email', inviterId)} union all
    (select a.id, 'app', 'event', display_name(u.first_name, u.last_name, u.email), ${personOf}, ${eventOf},
      case when a.accepted_at is null then 'sent' else 'accepted' end, a.created_at, null
    from event_access a join events e on e.id = a.event_id join users u on u.id = a.user_id
    where a.granted_by = ${inviterId} and a.source = 'invite' and not is_blocked_between(u.id, ${inviterId})
      and not ${isCounted('phone')} and not ${isCounted('email')}
    order by a.created_at desc limit ${listedAtMost})
    order by "createdAt" desc limit ${listedAtMost}
  `.execute(db)
  return rows
}

/**
 * JSON text of WaitingInvite[]: one for each inviter who is no friend, however many spons they invite to. Spons that the
 * feed shows anyway, of friends, are left out, as are those too old for it.
 */
export async function readWaitingInvites(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with waiting as (
      select a.granted_by as inviter_id, e.id, e.title, a.created_at,
        row_number() over (partition by a.granted_by order by a.created_at desc, e.id) as place
      from event_access a join visible_events(${userId}) e on e.id = a.event_id
      where a.user_id = ${userId} and a.accepted_at is null and a.declined_at is null
        and a.granted_by not in (select friend from friends_of(${userId}) friend)
        and a.granted_by not in (select blocked from blocked_with(${userId}) blocked)
        and not exists (select 1 from suspension_of(a.granted_by))
        and e.host_id not in (select friend from friends_of(${userId}) friend)
        and e.ends_at > now()
    ), folded as (
      select inviter_id, count(*)::int as count, max(created_at) as at,
        json_agg(json_build_object('id', id, 'title', title) order by place) filter (where place <= 3) as events
      from waiting group by inviter_id order by at desc limit ${listedAtMost}
    )
    select coalesce(json_agg(json_build_object('inviter', person_json(${userId}, u), 'count', f.count,
      'events', f.events, 'createdAt', iso_time(f.at)) order by f.at desc, u.id), '[]')::text as json
    from folded f join users u on u.id = f.inviter_id
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

function sentBy(channel: Channel) {
  return sql`
  select id, ${channel}::text as channel, inviter_id, event_id, invite_type, status, expires_at <= now() as expired,
    accepted_by, ${tables[channel].address} as address, null::uuid as crew_id, null::uuid as made_by
  from ${tables[channel].name}`
}

/** The invitations that `found` selects, as `viewer` (an id, or an SQL expression for one) may see them. */
function readInvitations(found: RawBuilder<unknown>, viewer: RawBuilder<unknown>, device = sql`null::text`) {
  return sql<InvitationRow>`
  select f.id, f.channel, f.invite_type as type, f.status, f.expired as "isExpired", f.accepted_by as "acceptedBy",
    f.address,
    json_build_object('id', u.id, 'displayName', known_name(v.id, u),
      'firstName', u.first_name, 'profileImageUrl', u.profile_image_url,
      'friendStatus', friend_status(v.id, u.id)) as inviter,
    case when e.id is not null then json_build_object('id', e.id, 'hostId', e.host_id, 'title', e.title,
      'description', e.description, 'timeframe', e.timeframe, 'specificTime', e.specific_time,
      'timeLanguage', e.time_language,
      'location', e.location, 'gifUrl', e.gif_url, 'gifAltText', e.gif_alt_text, 'startsAt', iso_time(e.starts_at),
      'endsAt', iso_time(e.ends_at), 'phase', event_phase(e.starts_at, e.ends_at, now()), 'revision', e.revision, 'isOpen', e.created_at > now() - make_interval(hours => ${limits.rsvpHours}::int),
      'guestLimit', e.guest_limit, 'guestCount', (
        select count(*) from event_access a join users g on g.id = a.user_id
        where a.share_link_id = f.id and g.kind = 'guest')) end as event,
    (select json_build_object('id', c.id, 'name', c.name, 'emoji', c.emoji, 'memberCount', count(*),
        'members', json_agg(json_build_object('firstName', coalesce(nullif(m.first_name, ''), m.name),
          'profileImageUrl', m.profile_image_url, 'color', ${sql.raw(avatarColor('m.id'))}) order by m.rank) filter (where m.rank <= 6))
      from crews c join lateral (
        select person.*, known_name(v.id, person) as name,
          row_number() over (order by own.joined_at, own.seat) as rank
        from crew_members own join users person on person.id = own.user_id
        where own.crew_id = c.id and not is_blocked_between(v.id, person.id)) m on true
      where c.id = f.crew_id group by c.id) as crew,
    e.id is null or (can_see_event(f.inviter_id, e.id, e.host_id, e.visibility)
      and (f.channel <> 'link' or f.inviter_id = e.host_id or e.guest_policy = 'bring-crew')) as "isVouched",
    is_blocked_between(v.id, f.inviter_id) or (e.id is not null and (
      e.hidden_at is not null or is_blocked_between(v.id, e.host_id) or is_refused(v.id, ${device}, e.id, e.host_id)))
      or exists (select 1 from crew_removals r where r.crew_id = f.crew_id and r.user_id = v.id)
      or exists (select 1 from blocks b where b.blocker_id = f.made_by and b.blocked_id = v.id) as "isBlocked",
    e.id is null or coalesce(can_see_event(v.id, e.id, e.host_id, e.visibility), false) as "isSeen",
    not exists (select 1 from friendships o where not o.sees_email
      and (o.user_id, o.friend_id) in ((v.id, u.id), (u.id, v.id))) as "isConfirmed",
    case when v.id is null then u.language else (select reader.language from users reader where reader.id = v.id) end as language
  from (${found}) f
  join users u on u.id = f.inviter_id
  left join events e on e.id = f.event_id
  cross join lateral (select ${viewer} as id) v`
}

/** Invitations that can be revoked: pending ones, and accepted ones whose access still exists. */
function listSent(channel: Channel, inviterId: string) {
  return sql`
  (select i.id, ${channel}::text as channel, i.invite_type as type, i.${tables[channel].address} as "to",
    ${personOf} as person, ${eventOf} as event,
    case when i.status = 'sent' and t.status = 'unknown' then 'unknown' else i.status end as status, i.created_at as "createdAt",
    case when i.status = 'sent' then i.expires_at end as "expiresAt"
  from ${tables[channel].name} i
  left join outgoing_texts t on t.id = i.id
  left join events e on e.id = i.event_id
  left join users u on u.id = i.accepted_by and not is_blocked_between(u.id, ${inviterId})
  where i.inviter_id = ${inviterId} and (
    (i.status = 'sent' and i.expires_at > now())
    or (i.status = 'accepted' and exists (
      select 1 from event_access a
      where a.event_id = i.event_id and a.user_id = i.accepted_by and a.granted_by = i.inviter_id)))
  order by i.created_at desc limit ${listedAtMost})`
}

function isCounted(channel: Channel) {
  return sql`exists (
  select 1 from ${tables[channel].name} i
  where i.event_id = a.event_id and i.inviter_id = a.granted_by and i.accepted_by = a.user_id and i.status = 'accepted')`
}

/** What one person took up, the other did. */
export async function moveAccepted(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const { name } of Object.values(tables))
    await sql`update ${name} set accepted_by = ${to} where accepted_by = ${from}`.execute(tx)
}
