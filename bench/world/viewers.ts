import type pg from 'pg'
import { toGroups } from './statements.ts'

/** A person, a friend's spon that they see, an own spon for friends of friends, and a last name that few people have. */
export type Viewer = { id: string; event: string; nearEvent: string; rareName: string }

const each = 8
/** The median in every world. Eight people taken blindly would compare those with more friends to those with fewer. */
const typicalFriends = 31

export async function findViewers(pool: pg.Pool, people: number) {
  const { heaviest, heavy } = toGroups(people)
  function numbers(from: number, step: number, count: number) {
    return Array.from({ length: count }, (_, index) => from + step * index)
  }
  const find = (list: number[]) => Promise.all(list.map((number) => findViewer(pool, number, people)))
  const starts = numbers(heaviest + heavy + 17, Math.floor(people / (each + 1)), each)
  return {
    typical: await find(await Promise.all(starts.map((from) => findTypical(pool, from, people)))),
    '500 friends': await find(numbers(heaviest + 1, Math.floor(heavy / each), Math.min(each, heavy))),
    '2,000 friends': await find(numbers(1, 1, Math.min(each, heaviest))),
  }
}

/** The number of the next person with as many friends as half of the people have. */
async function findTypical(pool: pg.Pool, from: number, people: number): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    `select number from generate_series($1::bigint, $2::bigint) number
    where (select count(*) from friends_of(person_of(number, $2))) = $3 limit 1`,
    [from, people, typicalFriends],
  )
  if (!rows[0]) throw new Error(`Nobody from ${from} on has ${typicalFriends} friends.`)
  return rows[0].number
}

async function findViewer(pool: pg.Pool, number: number, people: number): Promise<Viewer> {
  const { rows } = await pool.query<Viewer>(
    `select me.id, lower(me.last_name) as "rareName",
      (select e.id from friends_of(me.id) friend join events e on e.host_id = friend order by e.created_at desc limit 1) as event,
      (select e.id from events e where e.host_id = me.id order by e.visibility desc, e.created_at desc limit 1) as "nearEvent"
    from users me where me.id = person_of($1, $2)`,
    [number, people],
  )
  if (!rows[0]) throw new Error(`There is no person ${number}.`)
  return rows[0]
}
