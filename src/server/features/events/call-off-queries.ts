import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { CalledOff } from '#shared/events.ts'
import { t } from '#shared/message.ts'

/** Of a personal invitation to the event e; one that was accepted works for as long as its guest has access. */
const works = sql`case status when 'sent' then expires_at > now() when 'accepted' then can_see_event(accepted_by, e.id) end`

/** Keeps what its former audience may still read of an event, by the rule of who sees what. Call it before deleting it. */
export async function insertCallOff(tx: Tx, eventId: string): Promise<void> {
  await sql`
    insert into called_off_events (event_id, host_id, title, visibility, starts_at)
    select id, host_id, title, visibility, starts_at from events where id = ${eventId}
  `.execute(tx)
  await sql`
    insert into called_off_people (event_id, user_id, is_former, answered, was_going)
    select e.id, person.id, can_see_event(person.id, e.id), bool_or(person.answered), bool_or(person.is_going)
    from events e cross join lateral (
      select a.user_id, false, false from event_access a where a.event_id = e.id
      union all select r.user_id, true, r.response = 'going' from rsvps r where r.event_id = e.id
      union all select blocked, false, false from blocked_with(e.host_id) blocked
      union all
      select d.user_id, false, false from guest_refusals r join guest_devices d on d.device_hash = r.device_hash
      where r.event_id = e.id
    ) person (id, answered, is_going)
    where e.id = ${eventId} and person.id <> e.host_id
    group by e.id, person.id
  `.execute(tx)
  await sql`
    insert into called_off_links (token_hash, event_id, inviter_id, accepted_by, expires_at)
    select l.token_hash, e.id, l.inviter_id, l.accepted_by, l.expires_at
    from events e cross join lateral (
      select invite_token, inviter_id, accepted_by, expires_at
      from email_invitations where event_id = e.id and ${works}
      union all
      select invite_token, inviter_id, accepted_by, expires_at
      from phone_invitations where event_id = e.id and ${works}
      union all
      select token.hash, s.created_by, null, null
      from share_links s cross join lateral (
        select s.token_hash union all select a.token_hash from share_link_aliases a where a.share_link_id = s.id
      ) token (hash)
      where s.event_id = e.id and s.revoked_at is null and (s.created_by = e.host_id or e.guest_policy = 'bring-crew')
    ) l (token_hash, inviter_id, accepted_by, expires_at)
    where e.id = ${eventId}
  `.execute(tx)
}

function shown(hostName: RawBuilder<unknown>) {
  return sql`
    select c.title, json_build_object('displayName', ${hostName}) as host, iso_time(c.called_off_at) as "calledOffAt"
    from called_off_events c join users h on h.id = c.host_id`
}

/** Null if it was not called off lately, or not before the eyes of this person. */
export async function findCallOff(db: Db, viewerId: string, eventId: string): Promise<CalledOff | null> {
  const { rows } = await sql<CalledOff>`
    ${shown(sql`display_name(h.first_name, h.last_name, h.email)`)}
    where c.event_id = ${eventId} and saw_called_off(${viewerId}, c.event_id)
  `.execute(db)
  return rows[0] ?? null
}

/** The event behind a link that worked when it was called off. The holder may have no account. */
export async function findCallOffBehind(db: Db, tokenHash: string, viewerId: string | null): Promise<CalledOff | null> {
  const { rows } = await sql<CalledOff>`
    ${shown(sql`coalesce(known_name(${viewerId}::uuid, h), ${t('invite-texts:a-friend')})`)} where c.event_id in (select off from called_off_behind(${tokenHash}, ${viewerId}::uuid) off)
  `.execute(db)
  return rows[0] ?? null
}

/** They have parted: neither reads any more of what the other has called off. Returns what each may have open. */
export async function endCallOffsBetween(tx: Tx, one: string, other: string) {
  const { rows } = await sql<{ eventId: string; userId: string }>`
    insert into called_off_people (event_id, user_id, is_former, was_going)
    select event_id, case host_id when ${one} then ${other}::uuid else ${one}::uuid end, false, false
    from called_off_events where host_id in (${one}, ${other})
    on conflict (event_id, user_id) do update set is_former = false
    returning event_id as "eventId", user_id as "userId"
  `.execute(tx)
  return rows
}

/** What a guest could read of is the other's from now on; of two, the one who may not read of it counts. */
export async function moveCallOffs(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into called_off_people as p (event_id, user_id, is_former, answered, was_going)
    select g.event_id, ${to}, g.is_former, g.answered, g.was_going
    from called_off_people g join called_off_events c on c.event_id = g.event_id
    where g.user_id = ${from} and c.host_id <> ${to}
    on conflict (event_id, user_id) do update
      set is_former = p.is_former and excluded.is_former, answered = p.answered or excluded.answered,
        was_going = p.was_going or excluded.was_going
  `.execute(tx)
  await tx.updateTable('called_off_links').set({ accepted_by: to }).where('accepted_by', '=', from).execute()
  await tx.updateTable('called_off_links').set({ inviter_id: to }).where('inviter_id', '=', from).execute()
}

export function deleteOldCallOffs(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from called_off_events where ctid = any (array(
      select ctid from called_off_events where called_off_at < now() - interval '7 days' limit ${limit}))`.execute(db),
  )
}
