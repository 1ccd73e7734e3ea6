import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectWorld, groups, hotReads, leaveWorld, measureReads, toReadsTable, type World } from './hot-reads.ts'
import { measureWrites } from './hot-writes.ts'
import { isRead, prepareMeasured } from './recorder.ts'
import { writeReport } from './report.ts'

const rounds = 11
const writeRounds = 8
const reports = join(import.meta.dirname, 'reports')
const kept = '\n## What was tried'

/**
 * The hot reads and changes in worlds of several sizes. Alone the small world is built if need be and only printed: the report
 * compares worlds, so it is written where several are named.
 */
export async function measureWorlds(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: { type: 'string', default: '10000' } },
  })
  const worlds: World[] = []
  try {
    for (const size of values.people.split(',')) worlds.push(await connectWorld(Number(size)))
    const reads = toReadsTable(worlds, await measureReads(worlds, rounds))
    const last = worlds.at(-1)
    if (!last) return
    const changes = await measureWrites(last, writeRounds)
    const title = `What a read costs among ${worlds.map(({ people }) => people.toLocaleString('en')).join(', ')} people`
    const body = `${words}\n\n${reads}\n\n## Changing a spon for friends of friends\n\n${changeWords(last)}\n\n${changes}`
    if (worlds.length === 1) return console.log(`# ${title}\n\n${body}`)
    const before = (await readFile(join(reports, 'worlds.md'), 'utf8').catch(() => '')).split(kept)[1]
    writeReport('worlds', title, before ? `${body}\n${kept}${before.trimEnd()}` : body)
    await writeFile(join(reports, 'worlds-plans.md'), await explainReads(last))
  } finally {
    for (const world of worlds) await leaveWorld(world)
  }
}

const words = `\`npm run bench:world\` says what is in a world. CPU of the PostgreSQL backend that answers, from the kernel's own count: medians
of ${rounds} rounds and the quartiles around them, every read in every world in turn, eight people of each kind where there are as
many, each asked for twice and counted once, so that the pages are there. \`shared_buffers\` is 512 MB in all of them. "Last ÷ first" compares the largest world with the smallest, "of the crew feed"
is what the same people's crew feed costs in the largest.`

function changeWords({ people }: World): string {
  const among = people.toLocaleString('en')
  return `Among ${among} people, one host of each kind, commit included. What is said to streams is worked out later.`
}

/** The plan of every statement of the hot reads, for somebody with 500 friends. */
async function explainReads(world: World): Promise<string> {
  const viewer = world.viewers[groups[1]][0]
  if (!viewer) throw new Error('A world without people.')
  const parts = [
    `# Plans among ${world.people.toLocaleString('en')} people\n\nFor somebody with 500 friends; see worlds.md.`,
  ]
  for (const [name, read] of Object.entries(hotReads)) {
    world.said.length = 0
    await read(world, viewer)
    const statements = world.said.filter(isRead)
    for (const statement of statements) {
      const execute = await prepareMeasured(world.pool, statement)
      for (let run = 0; run < 6; run += 1) await world.pool.query(execute)
      const { rows } = await world.pool.query(
        `explain (analyze, buffers, costs off, timing off, summary off) ${execute}`,
      )
      await world.pool.query('deallocate measured')
      parts.push(`## ${name}\n\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\``)
    }
  }
  return `${parts.join('\n\n')}\n`
}
