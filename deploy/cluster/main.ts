// `npm run cluster` keeps a cluster running until Ctrl-C. `npm run cluster -- drill` breaks each of its parts under load
// and prints what that did; `npm run cluster -- drill "the primary,a node" killed` only that; `npm run cluster -- roll` restarts all.
import { findObstacle, startCluster } from './cluster.ts'
import { faults, parts, type Row, rollOver, runFault } from './drill.ts'
import { siteUrl } from './parts.ts'

const [command = 'run', list, faultName] = process.argv.slice(2)
/** The restarts are a part of their own. */
const isWanted = (part: string) => list === undefined || list.split(',').includes(part)
const obstacle = findObstacle()
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}
const cluster = await startCluster(console.log)
try {
  if (command === 'drill') await drill()
  else if (command === 'roll') await roll()
  else await stay()
} finally {
  await cluster.close()
}
process.exit()

async function stay() {
  console.log(`Ten machines are up at ${siteUrl}. Ctrl-C ends them.`)
  await new Promise(() => setInterval(() => {}, 60_000))
}

async function drill() {
  const load = await cluster.startLoad()
  printHead()
  for (const name of Object.keys(parts).filter(isWanted))
    for (const fault of faults.filter((each) => faultName === undefined || each.name === faultName))
      printRow(await runFault(cluster, load, { part: name, fault }))
  await load.stop()
  if (isWanted('restarts')) await roll()
}

async function roll() {
  const load = await cluster.startLoad({ areKeyed: true })
  if (command === 'roll') printHead()
  for await (const row of rollOver(cluster, load)) printRow(row)
  await load.stop()
}

function printHead() {
  console.log('| part | fault | acknowledged | lost | doubled | failed of requests | seconds failed | healed after |')
  console.log('|---|---|---|---|---|---|---|---|')
}

function printRow(row: Row) {
  const healed = row.healedSeconds === null ? 'not in time' : `${row.healedSeconds.toFixed(0)} s`
  const cells = [row.part, row.fault, row.acknowledged, row.lost, row.doubled, `${row.failed} of ${row.requests}`]
  console.log(`| ${[...cells, row.failedSeconds, healed].join(' | ')} |`)
}
