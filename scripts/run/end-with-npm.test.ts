import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, 'end-with-npm.ts')
const program = `
  const { endWithNpm } = await import(${JSON.stringify(module)})
  process.on('SIGTERM', () => { console.log('finished what was under way'); process.exit() })
  endWithNpm()
  setInterval(() => {}, 1000)
  console.log('started')`

test('a program that npm started ends in good order when the shell between them is killed', async () => {
  const env = { ...process.env, PROGRAM: program, npm_lifecycle_event: 'start' }
  // The second command keeps shells that would exec a lone command from doing so.
  const line = `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`
  const shell = spawn('sh', ['-c', line], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (text.includes('started')) shell.kill('SIGTERM')
  })
  // The program outlives the shell; the pipe closes when it exits.
  await once(shell.stdout, 'close')
  expect(said).toBe('started\nfinished what was under way\n')
})
