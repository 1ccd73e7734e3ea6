import { expect, test } from 'vitest'
import { completeLock, type Lock, listWithoutHash } from '#scripts/complete-lock.ts'

const lockWith = (packages: Lock['packages']): Lock => ({ packages: { '': {}, ...packages } })

test('a platform that the registry did not carry is added with its system, processor and C library', () => {
  const { lock, faults } = completeLock(
    lockWith({
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/darwin-arm64': '2.0.0',
          '@tool/linux-x64-musl': '2.0.0',
          '@tool/windows-x64': '~2.0.0',
        },
      },
    }),
  )
  expect(faults).toHaveLength(3)
  expect(lock.packages['node_modules/@tool/darwin-arm64']).toEqual({
    version: '2.0.0',
    dev: true,
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  })
  expect(lock.packages['node_modules/@tool/linux-x64-musl']?.libc).toEqual(['musl'])
  expect(lock.packages['node_modules/@tool/windows-x64']).toMatchObject({ version: '2.0.0', os: ['win32'] })
})

test('a completed lock has nothing left to complete', () => {
  const { lock } = completeLock(
    lockWith({ 'node_modules/tool': { version: '1.0.0', optionalDependencies: { '@tool/darwin-x64': '1.0.0' } } }),
  )
  expect(completeLock(lock)).toEqual({ lock, faults: [] })
})

test('two versions of one tool each get their own binding', () => {
  const { lock } = completeLock(
    lockWith({
      'node_modules/app/node_modules/tool': { version: '1.0.0', optionalDependencies: { '@tool/darwin-x64': '1.0.0' } },
      'node_modules/tool': { version: '2.0.0', optionalDependencies: { '@tool/darwin-x64': '2.0.0' } },
    }),
  )
  expect(lock.packages['node_modules/@tool/darwin-x64']?.version).toBe('1.0.0')
  expect(lock.packages['node_modules/tool/node_modules/@tool/darwin-x64']?.version).toBe('2.0.0')
})

test('the address of a registry does not stay in the lock', () => {
  const { lock, faults } = completeLock(
    lockWith({ 'node_modules/left': { version: '1.0.0', resolved: 'https://registry.example/left-1.0.0.tgz' } }),
  )
  expect(lock.packages['node_modules/left']).toEqual({ version: '1.0.0' })
  expect(faults).toEqual(['node_modules/left names the registry it came from'])
})

test('an optional package without a platform in its name is a question for a person', () => {
  const lock = lockWith({ 'node_modules/tool': { version: '1.0.0', optionalDependencies: { extras: '1.0.0' } } })
  expect(() => completeLock(lock)).toThrow('says no platform')
})

test('what anybody installs has a hash; a package for another platform may be missing in the registry', () => {
  const lock = lockWith({
    'node_modules/tool': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/tool/node_modules/@left/pad': { version: '2.0.0' },
    'node_modules/@tool/darwin-x64': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
    'node_modules/extra': { version: '3.0.0', optional: true },
  })
  expect(listWithoutHash(lock)).toEqual(['@left/pad@2.0.0 has no hash', 'extra@3.0.0 has no hash'])
})
