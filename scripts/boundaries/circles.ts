import type { Finding } from '#scripts/boundaries/finding.ts'
import type { SourceFile } from '#scripts/boundaries/source-file.ts'

/** Reports each import cycle once, from its first file. Dynamic `import()` counts, and so do types: a reader follows them like any import. */
export function findImportCycles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const trail: string[] = []
  const findings: Finding[] = []

  function visit(path: string, cameFromLine: number) {
    const start = trail.indexOf(path)
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ')
      const advice = `${circle}: move what both need into a third file`
      findings.push({ path: trail.at(-1) ?? path, line: cameFromLine, rule: 'no-circles', advice })
      return
    }
    const file = byPath.get(path)
    if (!file || done.has(path)) return
    trail.push(path)
    for (const { target, line } of file.imports) if (target) visit(target, line)
    trail.pop()
    done.add(path)
  }
  for (const file of files) visit(file.path, 1)
  return findings
}
