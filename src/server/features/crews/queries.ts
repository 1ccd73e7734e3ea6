import { sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/http-error.ts'
import { limits } from '#shared/limits.ts'

declare const seen: unique symbol

/** Proof that this person is in the crew: nobody else knows that it exists. */
export type OwnCrew = { readonly [seen]: true; readonly id: string; readonly name: string; readonly isStarter: boolean }

function starterOf(crew: string) {
  return sql.raw(
    `(select s.user_id from crew_members s where s.crew_id = ${crew} order by s.joined_at, s.seat limit 1)`,
  )
}

export async function getOwnCrew(db: Db, userId: string, crewId: string): Promise<OwnCrew> {
  const { rows } = await sql<OwnCrew>`
    select c.id, c.name, ${starterOf('c.id')} = m.user_id as "isStarter"
    from crews c join crew_members m on m.crew_id = c.id and m.user_id = ${userId}
    where c.id = ${crewId}
  `.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** JSON text of Crew[]; of one crew, where it is named. People who are blocked, either way, are not among the members. */
export async function readCrews(db: Db, userId: string, crewId: string | null = null): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'emoji', c.emoji,
      'isStarter', starter.id = ${userId},
      'members', (
        select coalesce(json_agg(person_json(${userId}, u)::jsonb || jsonb_build_object(
          'joinedAt', iso_time(m.joined_at), 'isStarter', u.id = starter.id) order by m.joined_at, m.seat), '[]')
        from crew_members m join users u on u.id = m.user_id
        where m.crew_id = c.id and not is_blocked_between(${userId}, u.id))) order by own.joined_at, c.id), '[]')::text as json
    from crew_members own join crews c on c.id = own.crew_id
    cross join lateral (select ${starterOf('c.id')} as id) starter
    where own.user_id = ${userId} and (${crewId}::uuid is null or c.id = ${crewId})
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

/** JSON text of one Crew. */
export async function getCrew(tx: Tx, userId: string, crewId: string): Promise<string> {
  const list = await readCrews(tx, userId, crewId)
  if (list === '[]') throw notFound()
  return list.slice(1, -1)
}

type CrewValues = { name: string; emoji: string | null }

export async function insertCrew(tx: Tx, values: CrewValues): Promise<string> {
  return (await tx.insertInto('crews').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveCrew(tx: Tx, { id }: OwnCrew, values: CrewValues): Promise<void> {
  await tx.updateTable('crews').set(values).where('id', '=', id).execute()
}

export async function deleteCrew(tx: Tx, { id }: OwnCrew): Promise<void> {
  await tx.deleteFrom('crews').where('id', '=', id).execute()
}

/** Those who have been in it longest first. */
export async function listMembers(tx: Tx, crewId: string): Promise<string[]> {
  const members = tx.selectFrom('crew_members').select('user_id').where('crew_id', '=', crewId)
  const rows = await members.orderBy('joined_at').orderBy('seat').execute()
  return rows.map(({ user_id }) => user_id)
}

/** The first free seat of the crew and the first free place of the person; null where there is none. */
export async function findSeat(tx: Tx, userId: string, crewId: string) {
  const { rows } = await sql<{ seat: number | null; place: number | null }>`
    select
      (select min(n) from generate_series(1, ${limits.crewMembers}::int) n
        where n not in (select seat from crew_members where crew_id = ${crewId})) as seat,
      (select min(n) from generate_series(1, ${limits.crewsOfPerson}::int) n
        where n not in (select place from crew_members where user_id = ${userId})) as place
  `.execute(tx)
  return rows[0] ?? { seat: null, place: null }
}

type Membership = { crewId: string; userId: string }

export async function insertMember(
  tx: Tx,
  { crewId, userId, seat, place }: Membership & { seat: number; place: number },
): Promise<void> {
  await tx.insertInto('crew_members').values({ crew_id: crewId, user_id: userId, seat, place }).execute()
}

/** False if they were no member. With the last one the crew ends. */
export async function deleteMember(tx: Tx, { crewId, userId }: Membership): Promise<boolean> {
  const gone = await tx
    .deleteFrom('crew_members')
    .where('crew_id', '=', crewId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** The crew's link does not let them in again. */
export async function insertRemoval(tx: Tx, { crewId, userId }: Membership): Promise<void> {
  await tx
    .insertInto('crew_removals')
    .values({ crew_id: crewId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await deleteInvitation(tx, { crewId, userId })
}

/** With whom their joining made them friends, if that was in the last seven days and they still are. */
export async function listFriendsOfJoining(tx: Tx, { crewId, userId }: Membership): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.friend_id as id
    from crew_members m join friendships f on f.user_id = m.user_id and f.linked_at = m.joined_at
    where m.crew_id = ${crewId} and m.user_id = ${userId} and m.joined_at > now() - interval '7 days'
      and f.status = 'accepted'
    order by f.friend_id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who of these people is a friend of the inviter and not in the crew: they may open the invitation, also if removed before. */
export async function insertInvitations(
  tx: Tx,
  { id }: OwnCrew,
  { by, people }: { by: string; people: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with invited as (
      insert into crew_invitations (crew_id, user_id, invited_by)
      select ${id}, friend, ${by} from friends_of(${by}) friend
      where friend = any (${people}::uuid[])
        and not exists (select 1 from crew_members m where m.crew_id = ${id} and m.user_id = friend)
        and not is_blocked_between(${by}, friend)
      order by friend
      on conflict (crew_id, user_id) do update set invited_by = excluded.invited_by, invited_at = now()
      returning user_id
    ), forgiven as (
      delete from crew_removals r using invited i where r.crew_id = ${id} and r.user_id = i.user_id
    )
    select user_id from invited
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export async function deleteInvitation(tx: Tx, { crewId, userId }: Membership): Promise<void> {
  await tx.deleteFrom('crew_invitations').where('crew_id', '=', crewId).where('user_id', '=', userId).execute()
}

/** As long as a link would have worked. */
export function deleteOldInvitations(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from crew_invitations where ctid = any (array(
      select ctid from crew_invitations
      where invited_at < now() - make_interval(days => ${limits.linkDays}::int) limit ${limit}))`.execute(db),
  )
}

/** How many others joined in the last day. */
export async function countNewcomers(tx: Tx, { crewId, userId }: Membership): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crew_members
    where crew_id = ${crewId} and user_id not in (${userId}, ${starterOf(`'${crewId}'`)})
      and joined_at > now() - interval '1 day'
  `.execute(tx)
  return rows[0]?.count ?? 0
}
