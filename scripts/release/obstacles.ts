import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '#scripts/release/run.ts'

/** Why no release can be made of this folder, in a sentence; null if it can. */
export function findObstacle(folder: string, version: string): string | null {
  const open = ask('git', ['status', '--porcelain'], folder)
  if (open !== '') return `Commit first, because a release is made of what is committed:\n${open}`
  const heading = `## ${version}`
  const isThere = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split('\n').includes(heading)
  if (!isThere) return `CHANGELOG.md has no line '${heading}': say there what is new, and what must be done for it.`
  const tagged = ask('git', ['tag', '--list', `v${version}`], folder)
  const isTagged =
    tagged !== '' && ask('git', ['rev-list', '-1', tagged], folder) !== ask('git', ['rev-parse', 'HEAD'], folder)
  return isTagged ? `${tagged} is another commit: give package.json the next version.` : null
}
