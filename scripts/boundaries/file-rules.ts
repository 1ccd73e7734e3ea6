import type { Finding } from '#scripts/boundaries/finding.ts'
import {
  hasPlainNames,
  readsEnvironment,
  refusedNames,
  serverFeatureFiles,
  serverFeatures,
  serverFloors,
  spellsApiPaths,
  webFeatureFiles,
} from '#scripts/boundaries/law.ts'
import type { SourceFile } from '#scripts/boundaries/source-file.ts'

const lawPath = 'scripts/boundaries/law.ts'

export function judgeFile(file: SourceFile): Finding[] {
  return [...judgeName(file), ...judgeText(file), ...judgeWords(file)].map((finding) => ({
    path: file.path,
    ...finding,
  }))
}

function* judgeName({ path, isTest }: SourceFile): Generator<Omit<Finding, 'path'>> {
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(path.split('/').at(-1) ?? ''))
    yield { line: 1, rule: 'kebab-case', advice: 'file names are lower case with dashes' }
  const [, side, feature, name] = /^src\/(server|web)\/features\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (side === 'server' && feature && !serverFeatures.flat().includes(feature))
    yield {
      line: 1,
      rule: 'known-features',
      advice: `${feature} has no place in serverFeatures: give it one in ${lawPath}`,
    }
  if (side && name && !isTest) {
    const isKnown = (side === 'server' ? serverFeatureFiles : webFeatureFiles).test(name)
    const kinds =
      side === 'server'
        ? 'feature.ts, routes.ts, input.ts, policy.ts, queries.ts, view.ts, jobs.ts, actions.ts, each but the first also <part>-<kind>.ts'
        : 'api.ts, <component>.tsx, use-<thing>.ts, <thing>-model.ts'
    if (!isKnown) yield { line: 1, rule: 'few-kinds-of-file', advice: `a ${side} feature has only ${kinds} and tests` }
  }
  const room = /^src\/server\/([^/]+)/.exec(path)?.[1]
  if (room && !isTest && !serverFloors.flat().includes(room))
    yield {
      line: 1,
      rule: 'known-rooms',
      advice: `src/server/${room} is no room of the house; the rooms are in serverFloors in ${lawPath}`,
    }
}

function* judgeText(file: SourceFile): Generator<Omit<Finding, 'path'>> {
  const isProduct = file.path.startsWith('src/') && !file.isTest
  for (const message of file.parseErrors) yield { line: 1, rule: 'readable', advice: `cannot be parsed: ${message}` }
  if (file.isBarrel)
    yield { line: 1, rule: 'no-barrels', advice: 'only passes exports on; import from the file itself' }
  for (const line of file.heldBackTests)
    yield { line, rule: 'every-test-runs', advice: 'remove .only, .skip, .todo or .fixme' }
  if (!isProduct) return
  if (!readsEnvironment.includes(file.path))
    for (const line of file.environmentReads)
      yield {
        line,
        rule: 'one-configuration',
        advice: 'only src/server/config.ts reads the environment; ask the context for config',
      }
  if (!spellsApiPaths(file.path))
    for (const line of file.apiPaths)
      yield {
        line,
        rule: 'paths-in-the-contract',
        advice: 'addresses of the API are spelled in src/shared; use the endpoint with toPath, toKey or matchCall',
      }
  for (const [index, line] of file.text.split('\n').entries())
    if (/\b(NODE_ENV|VITEST|PLAYWRIGHT|isTest|testMode|inTest)\b|import\.meta\.vitest|MODE\s*===\s*['"]test/.test(line))
      yield { line: index + 1, rule: 'no-test-branches', advice: 'production code does not know that tests exist' }
}

function* judgeWords({ path, isTest, declared, leaningComments }: SourceFile): Generator<Omit<Finding, 'path'>> {
  if (isTest || !hasPlainNames(path)) return
  for (const { name, line } of declared)
    if (refusedNames.test(name)) yield { line, rule: 'plain-names', advice: `${name}: say it in ordinary words` }
  for (const line of leaningComments)
    yield { line, rule: 'plain-names', advice: 'a comment makes sense on its own: say what is the same' }
}
