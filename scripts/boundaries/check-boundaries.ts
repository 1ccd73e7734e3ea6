// Checks the rules of docs/architecture.md on every source file. Exits 1 with one line for each violation.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImportCycles } from '#scripts/boundaries/circles.ts'
import { judgeFile } from '#scripts/boundaries/file-rules.ts'
import type { Finding } from '#scripts/boundaries/finding.ts'
import { judgeFunctions } from '#scripts/boundaries/function-rules.ts'
import { judgeImports } from '#scripts/boundaries/import-rules.ts'
import { serverFloors } from '#scripts/boundaries/law.ts'
import { readSource } from '#scripts/boundaries/source-file.ts'
import { judgeTables } from '#scripts/boundaries/table-rules.ts'

// A glob that matches nothing must fail, not pass.
const fewestFiles = 20

export function checkBoundaries(root: string): { scanned: number; findings: Finding[] } {
  const paths = globSync(['{src,tests,scripts,assets,bench}/**/*.{ts,tsx,mjs}', '*.config.ts'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const files = paths.map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
  const findings = [
    ...files.flatMap((file) => [...judgeFile(file), ...judgeFunctions(file), ...judgeImports(file)]),
    ...judgeTables(files),
    ...findImportCycles(files),
  ]
  return { scanned: files.length, findings }
}

/** A rule about rooms that are not there judges nothing. */
function listEmptyFloors(root: string): string[] {
  return serverFloors.flat().filter((room) => !existsSync(join(root, 'src/server', room)))
}

function main(root: string) {
  const { scanned, findings } = checkBoundaries(root)
  for (const { path, line, rule, advice } of findings) console.error(`${path}:${line} [${rule}] ${advice}`)
  if (scanned < fewestFiles) console.error(`Only ${scanned} files were found: run this from the project's root.`)
  const empty = listEmptyFloors(root)
  for (const room of empty) console.error(`src/server/${room} is not there: take it out of serverFloors.`)
  if (findings.length > 0 || empty.length > 0 || scanned < fewestFiles) process.exitCode = 1
  else console.log(`${scanned} files keep the law.`)
}

if (import.meta.main) main(process.cwd())
