import type pg from 'pg'
import { toGroups } from './statements.ts'

/** A person, a friend's spon that they see, an own spon for friends of friends, and a last name that few people have. */
export type Viewer = { id: string; event: string; nearEvent: string; rareName: string }

const each = 8

export async function findViewers(pool: pg.Pool, people: number) {
  const { heaviest, heavy } = toGroups(people)
  function numbers(from: number, step: number, count: number) {
    return Array.from({ length: count }, (_, index) => from + step * index)
  }
  const find = (list: number[]) => Promise.all(list.map((number) => findViewer(pool, number, people)))
  return {
    typical: await find(numbers(heaviest + heavy + 17, Math.floor(people / (each + 1)), each)),
    '500 friends': await find(numbers(heaviest + 1, Math.floor(heavy / each), Math.min(each, heavy))),
    '2,000 friends': await find(numbers(1, 1, Math.min(each, heaviest))),
  }
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
