import type { Finding } from '#scripts/boundaries/finding.ts'
import { maxFunctionLines, maxParameters } from '#scripts/boundaries/law.ts'
import type { SourceFile } from '#scripts/boundaries/source-file.ts'

export function judgeFunctions(file: SourceFile): Finding[] {
  return [...judgeShape(file), ...judgeHooks(file)].map((finding) => ({ path: file.path, ...finding }))
}

function* judgeShape({ functions, parameterCounts, path, isTest }: SourceFile): Generator<Omit<Finding, 'path'>> {
  const isProduct = path.startsWith('src/') && !isTest
  for (const { line, parameters } of parameterCounts)
    if (isProduct && parameters > maxParameters)
      yield { line, rule: 'few-parameters', advice: `takes ${parameters} arguments: hand in one object` }
  for (const { name, line, lines, isArrow } of functions) {
    if (isArrow && lines > 1)
      yield { line, rule: 'named-functions', advice: `${name} takes several lines: write function ${name}(…)` }
    if (isProduct && lines > maxFunctionLines)
      yield { line, rule: 'short-functions', advice: `${name} has ${lines} lines: look for the second thing in it` }
  }
}

function* judgeHooks({ path, isTest, exportedFunctions, imports }: SourceFile): Generator<Omit<Finding, 'path'>> {
  if (!path.startsWith('src/web/') || isTest) return
  const name = path.split('/').at(-1) ?? ''
  const others = exportedFunctions.filter((each) => !/^use[A-Z]/.test(each))
  if (/^use-.*\.ts$/.test(name)) {
    if (exportedFunctions.length === others.length)
      yield { line: 1, rule: 'hooks-in-use-files', advice: 'holds no hook: a pure file is named <thing>-model.ts' }
    for (const other of others)
      yield { line: 1, rule: 'hooks-in-use-files', advice: `${other} is no hook: move it to <thing>-model.ts` }
  }
  if (name.endsWith('-model.ts') && imports.some((each) => each.package === 'react' && !each.isErased))
    yield { line: 1, rule: 'models-are-pure', advice: 'a model knows no React; a hook is in use-<thing>.ts' }
}
