// A few of the faults of `npm run cluster -- drill`, in `npm run test:long`. Needs root and Debian's packages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repeats } from '#tests/support/repeats.ts'
import { type Cluster, findObstacle, startCluster } from './cluster/cluster.ts'
import { faults, type Row, rollOver, runFault } from './cluster/drill.ts'

const obstacle = repeats === 1 ? 'The cluster is broken in `npm run test:long`.' : findObstacle()
if (obstacle) console.log(`Skipped: ${obstacle}`)
const timeout = 900_000

describe.skipIf(obstacle !== null)('ten machines', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(() => {})
  }, timeout)
  afterAll(() => cluster?.close(), timeout)

  test.each([
    ['the primary', 'killed'],
    ['the primary', 'network cut silently'],
    ['the primary', 'disk full'],
    ['a node', 'killed'],
  ])('%s, %s: nothing is lost, nothing is doubled, all is well again', { timeout }, async (part, name) => {
    const load = await cluster.startLoad()
    const fault = faults.find((each) => each.name === name)
    if (!fault) throw new Error(`There is no fault ${name}.`)
    const row = await runFault(cluster, load, { part, fault })
    await load.stop()
    console.log(JSON.stringify(row))
    expect(row).toMatchObject({ lost: 0, doubled: 0, healedSeconds: expect.any(Number) })
    expect(row.acknowledged).toBeGreaterThan(0)
  })

  test('everything is restarted, and no request fails but what the old primary had in its hands', {
    timeout,
  }, async () => {
    const load = await cluster.startLoad({ areKeyed: true })
    const rows: Row[] = []
    for await (const row of rollOver(cluster, load)) rows.push(row)
    await load.stop()
    console.log(JSON.stringify(rows))
    expect(rows.map(({ part, lost, doubled }) => [part, lost, doubled])).toEqual(rows.map(({ part }) => [part, 0, 0]))
    const failed = rows.filter((row) => row.failed > 0 && !row.part.includes('switchover'))
    expect(failed).toEqual([])
  })
})
