// The tests that count something, with a hundred times as many; `npm run test:long -- 5` runs five times as many.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const [times = '100', ...paths] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(times)) throw new Error('Say how many times as many, such as 100.')
// The matrix counts in the file that two tests share.
const isCounted = (path: string) => /#tests\/(support\/repeats|trust\/matrix)\.ts/.test(readFileSync(path, 'utf8'))
const files = paths.length > 0 ? paths : globSync('{src,tests,deploy}/**/*.test.ts').filter(isCounted).sort()
console.log(`${times} times as many: ${files.join(', ')}`)
const { status } = spawnSync('vitest', ['run', '--no-file-parallelism', ...files], {
  env: { ...process.env, TEST_REPEATS: times },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
