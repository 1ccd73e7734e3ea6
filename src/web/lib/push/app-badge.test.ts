import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { followUnread, showBadge } from '#web/lib/push/app-badge.ts'

let icon: number | null = null
const hear = (count: number) => queryClient.setQueryData(toKey(countUnread), { count })

beforeEach(() => {
  icon = null
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => {
      icon = count
    },
    clearAppBadge: async () => {
      icon = null
    },
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the icon shows how many are unread, and nothing once all are read', () => {
  hear(2)
  const stop = followUnread()
  expect(icon).toBe(2)
  hear(5)
  expect(icon).toBe(5)
  hear(0)
  expect(icon).toBeNull()
  stop()
  hear(7)
  expect(icon).toBeNull()
})

test('a browser without numbers on icons, or an app that is not installed, changes nothing', async () => {
  vi.stubGlobal('navigator', {})
  await expect(showBadge(3)).resolves.toBeUndefined()
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('navigator', { setAppBadge: async () => Promise.reject(new DOMException('Not installed')) })
  await expect(showBadge(3)).resolves.toBeUndefined()
  expect(log).toHaveBeenCalledOnce()
})
