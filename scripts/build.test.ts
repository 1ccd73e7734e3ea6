import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, parts } from '#scripts/build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(folder, 'src/web/ui'), { recursive: true })
  mkdirSync(join(folder, 'src/server'), { recursive: true })
  writeFileSync(join(folder, 'src/web/ui/button.tsx'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the front end is stale once a file of it has other bytes, another name, or is gone', () => {
  const before = fingerprint(folder, parts.web.inputs)
  writeFileSync(join(folder, 'src/web/ui/button.tsx'), 'two')
  const changed = fingerprint(folder, parts.web.inputs)
  rmSync(join(folder, 'src/web/ui/button.tsx'))
  const gone = fingerprint(folder, parts.web.inputs)
  writeFileSync(join(folder, 'src/web/ui/key.tsx'), 'one')
  const renamed = fingerprint(folder, parts.web.inputs)
  expect(new Set([before, changed, gone, renamed]).size).toBe(4)
})

test('touching a file, a test or the server does not make it stale; the server is, then', () => {
  const [before, server] = [fingerprint(folder, parts.web.inputs), fingerprint(folder, parts.server.inputs)]
  writeFileSync(join(folder, 'src/web/ui/button.tsx'), 'one')
  writeFileSync(join(folder, 'src/web/ui/button.test.tsx'), 'test')
  writeFileSync(join(folder, 'src/server/main.ts'), 'server')
  expect(fingerprint(folder, parts.web.inputs)).toBe(before)
  expect(fingerprint(folder, parts.server.inputs)).not.toBe(server)
})
