import { parseArgs } from 'node:util'
import { connectWorld, leaveWorld, measureReads, toReadsTable, type World } from './hot-reads.ts'
import { writeReport } from './report.ts'

const rounds = 11

/** The hot reads in worlds of several sizes. One world alone is only printed, because the report compares them. */
export async function measureWorlds(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: { type: 'string', default: '10000' } },
  })
  const worlds: World[] = []
  try {
    for (const size of values.people.split(',')) worlds.push(await connectWorld(Number(size)))
    const reads = toReadsTable(worlds, await measureReads(worlds, rounds))
    if (worlds.length === 1) return console.log(reads)
    const sizes = worlds.map(({ people }) => people.toLocaleString('en')).join(', ')
    writeReport('worlds', `What a read costs among ${sizes} people`, `${words}\n\n${reads}`)
  } finally {
    for (const world of worlds) await leaveWorld(world)
  }
}

const words = `\`npm run bench:world\` says what is in a world. CPU of the PostgreSQL backend that answers: medians of ${rounds} rounds with quartiles, every
read in every world in turn, eight people of each kind where there are as many, pages in memory. "Last ÷ first" compares the
largest world with the smallest, "of the crew feed" is relative to the same people's crew feed in the largest.`
