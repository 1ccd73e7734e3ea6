import { createPool } from '#server/db/pool.ts'
import { findBackend, readBackendMs, toCell, toSpread } from './cpu.ts'
import { connectWorld, hotReads, leaveWorld, type World } from './hot-reads.ts'
import { toTable, writeReport } from './report.ts'

const people = 10_000
const rounds = 60
const reads = ['crew feed', 'two-hop feed', 'event page', 'comments', 'unread count', 'notifications'] as const

/** What it costs that a pooler in transaction mode knows no prepared statements: each is planned anew. */
export async function measurePooler(): Promise<void> {
  const world = await connectWorld(people)
  const shared = createPool({ connectionString: world.server.connectionString, max: 1, pooler: { prepares: false } })
  try {
    const sides = [world, { ...world, pool: shared, backend: await findBackend(shared) }]
    const rows: string[][] = []
    for (const name of reads) {
      const [named = [], unnamed = []] = await measureRead(sides, name)
      const [before, after] = [toSpread(named), toSpread(unnamed)]
      rows.push([name, toCell(before), toCell(after), (after.middle / before.middle).toFixed(2)])
    }
    const words = `CPU of the backend among ${people.toLocaleString('en')} people, typical ones, ${rounds} reads of each in turn: prepared once for a connection, and sent without a name, as where \`DATABASE_DIRECT_URL\` is set. PgBouncer before 1.21 takes no other.`
    const head = ['read', 'prepared (ms)', 'without a name (ms)', 'times']
    writeReport('pooler', 'What a pooler in transaction mode costs', `${words}\n\n${toTable(head, rows)}`)
  } finally {
    await shared.end()
    await leaveWorld(world)
  }
}

async function measureRead(sides: World[], name: (typeof reads)[number]): Promise<number[][]> {
  const samples: number[][] = sides.map(() => [])
  for (let round = -8; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const list = side.viewers.typical
      const viewer = list[(round + 8) % list.length]
      if (!viewer) throw new Error('A world without people.')
      const before = readBackendMs(side.backend)
      await hotReads[name]?.(side, viewer)
      if (round >= 0) samples[index]?.push(readBackendMs(side.backend) - before)
    }
  return samples
}
