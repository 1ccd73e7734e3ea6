// Makes a release of what is committed, and tries it: `npm run release -- [--containers] [--tag]`. What it makes is in release/.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeContainers } from '#scripts/release/containers.ts'
import { findObstacle } from '#scripts/release/obstacles.ts'
import { ask, run } from '#scripts/release/run.ts'
import { makeTarball, tryTarball } from '#scripts/release/tarball.ts'

const root = join(import.meta.dirname, '..')
const options = { containers: { type: 'boolean' }, tag: { type: 'boolean' } } as const
const { containers, tag } = parseArgs({ options }).values
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const commit = ask('git', ['rev-parse', 'HEAD'], root)

const obstacle = findObstacle(root, version)
if (obstacle !== null) {
  console.error(obstacle)
  process.exit(1)
}
await tryTarball(makeTarball(root, version), version)
if (containers) await makeContainers(root, version)
if (tag) run('git', ['tag', '--annotate', '--message', `Sponti ${version}`, `v${version}`, commit], root)
console.log(
  tag ? `v${version} is tagged; push it with: git push origin v${version}` : `The release of ${commit} is made.`,
)
