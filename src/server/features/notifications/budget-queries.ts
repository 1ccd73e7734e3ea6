import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type BudgetKind, pauseDays, perPairAndDay } from '#server/features/notifications/budget-policy.ts'

/** What this actor causes for this person. */
export type Spending = { actorId: string; userId: string; kind: BudgetKind }

const isOver = sql`b.since <= now() - interval '1 day'`
const addOne = sql`
  on conflict (actor_id, user_id, kind) do update set
    count = case when ${isOver} then 1 else b.count + 1 end,
    since = case when ${isOver} then now() else b.since end`

/** Counts one more; returns the seconds to wait where it is too many or the pair is paused, else 0. */
export async function countSpending(tx: Tx, { actorId, userId, kind }: Spending): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    insert into stranger_budgets as b (actor_id, user_id, kind) values (${actorId}, ${userId}, ${kind}) ${addOne}
    returning ceil(greatest(0, extract(epoch from rests_until - now()),
      case when count > ${perPairAndDay[kind]}::int then extract(epoch from since + interval '1 day' - now()) end)
    )::int as wait
  `.execute(tx)
  return rows[0]?.wait ?? 0
}

/** CTE: counts one notification for each stranger among `recipients` (ids of people); gives those for whom it is too many. */
export function countTalk(actorId: string, recipients: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    talked as (
      insert into stranger_budgets as b (actor_id, user_id, kind)
      select ${actorId}::uuid, recipient.id, 'talk' from ${recipients} recipient
      where not are_friends(${actorId}, recipient.id)
      -- In one order, so that two of these cannot wait for each other.
      order by recipient.id
      ${addOne}
      returning user_id, count
    ), overspent as (select user_id from talked where count > ${perPairAndDay.talk}::int)`
}

/** Nothing of this kind gets through for a while, whatever happens to the row that was declined. */
export async function pauseBudget(tx: Tx, { actorId, userId, kind }: Spending): Promise<void> {
  const restsUntil = sql<Date>`now() + make_interval(days => ${pauseDays}::int)`
  await tx
    .insertInto('stranger_budgets')
    .values({ actor_id: actorId, user_id: userId, kind, rests_until: restsUntil })
    .onConflict((conflict) =>
      conflict.columns(['actor_id', 'user_id', 'kind']).doUpdateSet({ rests_until: restsUntil }),
    )
    .execute()
}

/** For people who became friends: what one asked of the other before no longer counts. */
export async function forgetRequests(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from stranger_budgets
    where (actor_id, user_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) and kind = 'request'
  `.execute(tx)
}

/** For a person who became a friend of all of these. */
export async function forgetAllRequests(tx: Tx, userId: string, friends: readonly string[]): Promise<void> {
  await sql`
    delete from stranger_budgets
    where kind = 'request' and ((actor_id = ${userId} and user_id = any (${friends}::uuid[]))
      or (user_id = ${userId} and actor_id = any (${friends}::uuid[])))
  `.execute(tx)
}

/** How many different people spent on this person within a day. Exact only under lockBudget(). */
export async function countActors(tx: Tx, userId: string, kind: BudgetKind): Promise<number> {
  const { rows } = await sql<{ actors: number }>`
    select count(*)::int as actors from stranger_budgets
    where user_id = ${userId} and kind = ${kind} and since > now() - interval '1 day'
  `.execute(tx)
  return rows[0]?.actors ?? 0
}

/** What this actor spent on all people within a day. Exact only under lockBudget(). */
export async function sumSpendings(tx: Tx, actorId: string, kind: BudgetKind): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(count), 0)::int as sum from stranger_budgets
    where actor_id = ${actorId} and kind = ${kind} and since > now() - interval '1 day'
  `.execute(tx)
  return rows[0]?.sum ?? 0
}

export function deleteOldBudgets(db: Db): Promise<void> {
  return deleteInBatches((limit) =>
    sql`delete from stranger_budgets where ctid = any (array(
      select ctid from stranger_budgets
      where since < now() - interval '1 day' and (rests_until is null or rests_until < now()) limit ${limit}))`.execute(
      db,
    ),
  )
}

/** What one person spent, or was spent on them, counts for the other, unless something is counted there already. */
export async function moveBudgets(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update stranger_budgets b set actor_id = ${to} where b.actor_id = ${from} and b.user_id <> ${to} and not exists (
      select 1 from stranger_budgets own
      where own.actor_id = ${to} and own.user_id = b.user_id and own.kind = b.kind)
  `.execute(tx)
  await sql`
    update stranger_budgets b set user_id = ${to} where b.user_id = ${from} and b.actor_id <> ${to} and not exists (
      select 1 from stranger_budgets own
      where own.actor_id = b.actor_id and own.user_id = ${to} and own.kind = b.kind)
  `.execute(tx)
}
