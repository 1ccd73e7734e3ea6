import { expect, test } from 'vitest'
import { toBackupId } from '#server/backups/ids.ts'
import { chooseKept, prune } from '#server/backups/pruning.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { parseKeepRules } from '#server/config/keep-rules.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 1, 3)
const nightly = Array.from({ length: 400 }, (_each, day) => toBackupId(new Date(start + day * dayMs)))

test('of a year of nights, seven days, four weeks and twelve months stay', () => {
  const kept = [...chooseKept(nightly, parseKeepRules('7d,4w,12m') ?? [])].sort()
  expect(kept.slice(-7)).toEqual(nightly.slice(-7))
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  // The last night of each of the eleven months before this one.
  expect(new Set(kept.map((id) => id.slice(0, 13))).size).toBe(12)
})

test('the newest stays even where the rules would keep nothing', () => {
  expect([...chooseKept(nightly, [])]).toEqual([nightly.at(-1)])
})

test.each(['7', 'd7', '7y', '0d', '-1d', '7d;4w', 'forever'])('%j is no rule', (words) => {
  expect(parseKeepRules(words)).toBeNull()
})

test('what was cut short goes after a day, what is being made and what is not ours stays', async () => {
  const [old, fresh] = ['sponti-20260101T000000Z', 'sponti-20260201T000000Z']
  const files = new Set([
    `${old}/000001.part`,
    `${fresh}/000001.part`,
    'photos/me.jpg',
    `${nightly[399]}/manifest.json`,
  ])
  const store = { list: async () => [...files], remove: async (name: string) => files.delete(name) }
  const removed = await prune(
    store as unknown as BackupStore,
    [{ count: 1, unit: 'd' }],
    new Date('2026-02-01T01:00:00Z'),
  )
  expect(removed).toEqual([old])
  expect([...files]).toEqual([`${fresh}/000001.part`, 'photos/me.jpg', `${nightly[399]}/manifest.json`])
})
