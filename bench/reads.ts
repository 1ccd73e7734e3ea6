import { toCell } from './cpu.ts'
import {
  connectWorld,
  type Group,
  groups,
  hotReads,
  leaveWorld,
  type Measured,
  measureReads,
  type Read,
  type World,
} from './hot-reads.ts'
import { toTable, writeReport } from './report.ts'
import type { Viewer } from './world/viewers.ts'

const people = 10_000
const rounds = 11

/** What each hot read asks of PostgreSQL. */
export async function measureWork(): Promise<void> {
  const world = await connectWorld(people)
  try {
    const [cpu = {}] = await measureReads([world], rounds)
    const rows: string[][] = []
    for (const [name, read] of Object.entries(hotReads))
      for (const group of groups)
        rows.push([name, group, ...(await toWork(world, read, group)), toCpu(cpu, name, group)])
    const table = toTable(['read', 'who', 'statements', 'pages', 'CPU (ms)'], rows)
    writeReport(
      'reads',
      `What a read asks of PostgreSQL among ${people.toLocaleString('en')} people`,
      `${words}\n\n${table}`,
    )
  } finally {
    await leaveWorld(world)
  }
}

const words = `Pages of tables and indexes that the read looks at, in memory or not: the middle of eight people of each kind. CPU of the backend
that answers: medians of ${rounds} rounds with quartiles, pages in memory. \`npm run bench:world\` says what is in the world.`

function toCpu(cpu: Measured, name: string, group: Group): string {
  const spread = cpu[name]?.[group]
  return spread ? toCell(spread) : ''
}

async function toWork(world: World, read: Read, group: Group): Promise<string[]> {
  const all: Awaited<ReturnType<typeof countWork>>[] = []
  for (const viewer of world.viewers[group]) all.push(await countWork(world, read, viewer))
  function middle(key: 'statements' | 'pages') {
    return all.map((each) => each[key]).toSorted((a, b) => a - b)[all.length >> 1]
  }
  return [`${middle('statements')}`, `${middle('pages')}`]
}

async function countWork(world: World, read: Read, viewer: Viewer) {
  const before = await countPages(world)
  const sent = world.sent.count
  await read(world, viewer)
  const statements = world.sent.count - sent
  return { statements, pages: (await countPages(world)) - before }
}

async function countPages({ pool }: World): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ pages: string }>(
    `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)) as pages from pg_statio_user_tables`,
  )
  return Number(rows[0]?.pages)
}
