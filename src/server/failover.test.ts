import { writeFile } from 'node:fs/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createComment, listComments } from '#shared/comments.ts'
import { getEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { startTestApp } from '#tests/support/app.ts'
import { befriend, createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { type Standby, startReplicated } from '#tests/support/standby.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

function toSocket({ connectionString }: { connectionString: string }) {
  return { path: `${new URL(connectionString).searchParams.get('host')}/.s.PGSQL.5432` }
}

/** A primary with an heir and another follower, a node, and an address that leads to whoever is primary. */
async function openWorld() {
  const followers = [{ cluster_name: 'heir' }, { cluster_name: 'other' }]
  const world = await startReplicated({ cluster: inject('migratedCluster'), followers })
  const { database } = world
  const [heir, other] = world.standbys as [Standby, Standby]
  const primary = toSocket(database)
  const line = await startTcpProxy(primary)
  const node = await startTestApp(
    { connectionString: `postgres://postgres@127.0.0.1:${line.port}/postgres` },
    { DATABASE_REPLICA_URL: `${heir.connectionString},${other.connectionString}` },
  )
  onTestFinished(async () => {
    await node.close()
    await line.close()
    await world.close()
  })
  const [host, friend] = [await createPerson(database.db), await createPerson(database.db)]
  await befriend(database.db, host, friend)
  const [asHost, asFriend] = [await signIn(database.db, host), await signIn(database.db, friend)]
  const { id } = await createEvent(database.db, host)
  async function failOver() {
    await world.killPrimary()
    line.set('cut')
    await heir.query('select pg_promote()')
    primary.path = toSocket(heir).path
    line.set('open')
  }
  return { database, heir, other, node, failOver, host, friend, asHost, asFriend, params: { id } }
}

type World = Awaited<ReturnType<typeof openWorld>>

async function runOnPrimary({ database }: World, text: string) {
  return (await database.pool.query<Record<string, string>>(text)).rows
}

/** Both followers hold everything. */
async function untilAllFollow(world: World) {
  await vi.waitFor(async () => {
    const rows = await runOnPrimary(
      world,
      'select application_name from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()',
    )
    expect(rows).toHaveLength(2)
  })
}

test('a standby is promoted after the primary dies, and nothing that was answered is lost', async () => {
  const world = await openWorld()
  const { node, asFriend, params } = world
  await untilAllFollow(world)
  await runOnPrimary(world, `alter system set synchronous_standby_names = 'heir'`)
  await runOnPrimary(world, 'select pg_reload_conf()')
  await vi.waitFor(async () =>
    expect(await runOnPrimary(world, `select from pg_stat_replication where sync_state = 'sync'`)).toHaveLength(1),
  )
  const answered: string[] = []
  async function comment(content: string) {
    const { status, body } = await node.call(createComment, { as: asFriend, params, body: { content } })
    if (status === 201) answered.push(body.id)
    return status
  }
  let isOver = false
  async function commentOn() {
    for (let number = 0; !isOver; number += 1) await comment(`Olives ${number}`)
  }
  const writing = commentOn()
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(10))
  await world.failOver()
  const before = answered.length
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(before + 5))
  isOver = true
  await writing

  const { rows } = await node.context.pool.query<{ id: string }>('select id from comments')
  const kept = new Set(rows.map(({ id }) => id))
  expect(answered.filter((id) => !kept.has(id))).toEqual([])
  const { body } = await node.call(listComments, { as: asFriend, params, query: {} })
  expect(body.map(({ id }) => id)).toContain(answered.at(-1))
  // Told by the next probes.
  await vi.waitFor(async () => {
    const up = (await node.context.metrics.replicasUp.get()).values
    expect(up.map(({ value }) => value)).toEqual([0, 0])
  })
})

test('a replica of the primary that died is not read, however far it is', async () => {
  const world = await openWorld()
  const { heir, other, node, friend, asHost, asFriend, params } = world
  await untilAllFollow(world)
  // The heir hears no more, the other one does.
  const [at] = await runOnPrimary(world, 'show hba_file')
  await writeFile(at?.hba_file ?? '', 'local replication all reject\nlocal all all trust\n')
  await runOnPrimary(world, 'select pg_reload_conf()')
  await runOnPrimary(world, `select pg_terminate_backend(pid) from pg_stat_replication where application_name = 'heir'`)
  await createEvent(world.database.db, world.host, { description: 'x'.repeat(2_000) })
  await runOnPrimary(world, `select pg_logical_emit_message(true, 'much', repeat('x', 4000000))`)
  const [end] = await runOnPrimary(world, 'select pg_current_wal_lsn()::text as lsn')
  await vi.waitFor(async () =>
    expect(await other.query(`select pg_last_wal_replay_lsn() >= '${end?.lsn}' as is_there`)).toEqual([
      { is_there: true },
    ]),
  )
  await world.failOver()
  await vi.waitFor(async () =>
    expect((await node.call(unfriend, { as: asHost, body: { friendId: friend.id } })).status).toBe(200),
  )

  const ahead = await heir.query(`select pg_current_wal_insert_lsn() < '${end?.lsn}' as is_shorter`)
  const shown = await other.query(`select can_see_event('${friend.id}', '${params.id}') as shown`)
  expect([...ahead, ...shown]).toEqual([{ is_shorter: true }, { shown: true }])
  for (let time = 0; time < 20; time += 1)
    expect((await node.call(getEvent, { as: asFriend, params })).status).toBe(404)
})
