// All static checks, in parallel. `npm test` begins with them.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

type Check = { name: string; command: string; args: string[] }

const node = process.execPath
const checks: Check[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  // Each further checker works out again what files have in common, and the programs share the cores as it is.
  ...globSync('tsconfig.*.json')
    .filter((path) => path !== 'tsconfig.base.json')
    .map((path) => ({ name: `types (${path})`, command: 'tsc', args: ['-p', path, '--checkers', '1'] })),
  { name: 'boundaries', command: node, args: ['scripts/boundaries/check-boundaries.ts'] },
  { name: 'documents', command: node, args: ['scripts/check/docs.ts'] },
  { name: 'messages', command: node, args: ['scripts/check/messages.ts'] },
  { name: 'privacy page', command: node, args: ['scripts/check/privacy-evidence.ts'] },
  { name: 'dead code', command: 'knip', args: [] },
  { name: 'migrations', command: 'squawk', args: globSync('migrations/*.sql').sort() },
  { name: 'lock file', command: node, args: ['scripts/complete-lock.ts', '--check'] },
]

const PATH = [join(import.meta.dirname, '../node_modules/.bin'), process.env.PATH].join(delimiter)
const { isTTY } = process.stdout

async function run({ name, command, args }: Check): Promise<boolean> {
  const child = spawn(command, args, {
    env: { ...process.env, PATH, FORCE_COLOR: isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => {
    child.once('close', resolve).once('error', (error) => {
      output += error.message
      resolve(1)
    })
  })
  // Squawk writes ANSI colours even when its output is not a terminal.
  const shown = isTTY ? output : stripVTControlCharacters(output)
  console.log(code === 0 ? `ok      ${name}` : `failed  ${name}\n\n${shown.trimEnd()}\n`)
  return code === 0
}

const results = await Promise.all(checks.map(run))
if (results.includes(false)) process.exitCode = 1
