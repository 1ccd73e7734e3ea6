import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigration } from '#scripts/new-migration.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sponti-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new migration takes the next number and the words it was given', () => {
  writeFileSync(path.join(folder, '0009_before.sql'), '')
  expect(createMigration(["add Toni's", 'pizza!'], folder)).toBe(path.join(folder, '0010_add_toni_s_pizza.sql'))
  expect(createMigration(['again'], folder)).toBe(path.join(folder, '0011_again.sql'))
})

test('without words nothing is made', () => {
  expect(() => createMigration([], folder)).toThrow('Say what it does')
  expect(readdirSync(folder)).toEqual([])
})
