import { toCell } from './cpu.ts'
import { connectWorld, groups, hotReads, leaveWorld, type Measured, measureReads, type World } from './hot-reads.ts'
import { readBefore, toTable, writeReport } from './report.ts'

const people = 10_000
const counts = [0, 100, 10_000]
const rounds = 9

/** The hot reads while nobody, a hundred and ten thousand people of a world are suspended. */
export async function measureSuspended(): Promise<void> {
  const world = await connectWorld(people)
  const measured: Measured[] = []
  try {
    for (const count of counts) {
      await suspend(world, count)
      measured.push(...(await measureReads([world], rounds)))
    }
    const title = 'What reads cost while many people are suspended'
    writeReport('suspended', title, `${words}\n\n${toReads(measured)}${readBefore('suspended')}`)
  } finally {
    await suspend(world, 0)
    await leaveWorld(world)
  }
}

const words = `A world of ${people.toLocaleString('en')} people as \`npm run bench:world\` makes it, and beside them so many who are suspended. CPU of the
PostgreSQL backend, medians of ${rounds} rounds and the quartiles around them.`

async function suspend({ pool }: World, count: number) {
  await pool.query(`delete from users where suspended_why = 'bench'`)
  await pool.query(
    `insert into users (email, first_name, suspended_at, suspended_why)
    select 'suspended' || n || '@example.com', 'Robin', now(), 'bench' from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query('vacuum analyze users')
}

function toReads(measured: readonly Measured[]): string {
  const rows = Object.keys(hotReads).flatMap((name) =>
    groups.map((group) => {
      const spreads = measured.map((each) => each[name]?.[group] ?? { low: 0, middle: Number.NaN, high: 0 })
      const [first, last] = [spreads.at(0)?.middle ?? 1, spreads.at(-1)?.middle ?? 0]
      return [name, group, ...spreads.map(toCell), (last / first).toFixed(2)]
    }),
  )
  return toTable(['read', 'who', ...counts.map((count) => `${count.toLocaleString('en')} (ms)`), 'last ÷ first'], rows)
}
