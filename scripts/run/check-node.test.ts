import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const guard = join(import.meta.dirname, 'check-node.mjs')

function startOn(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const code = `${pretend}; await import(${JSON.stringify(guard)}); console.log('started')`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
}

test('on an old Node the start ends with one line that says what to do', () => {
  const { status, stdout, stderr } = startOn('20.20.2')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('run `npm ci`')])
})

test.each(['24.0.0', '26.1.0'])('Node %s may start', (version) => {
  expect(startOn(version)).toMatchObject({ status: 0, stdout: 'started\n' })
})
