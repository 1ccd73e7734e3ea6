// npm run bench:world -- --people 10000: builds that world anew, in data/worlds.
import { parseArgs } from 'node:util'
import { buildWorld } from './world.ts'

const { values } = parseArgs({ options: { people: { type: 'string', default: '10000' } } })
const people = Number(values.people)
if (!Number.isInteger(people) || people < 1_000) {
  console.error('Say how many people, a thousand at least: npm run bench:world -- --people 10000')
  process.exit(1)
}
const begin = performance.now()
await buildWorld(people)
console.log(`A world of ${people.toLocaleString('en')} people in ${((performance.now() - begin) / 1000).toFixed(0)} s.`)
