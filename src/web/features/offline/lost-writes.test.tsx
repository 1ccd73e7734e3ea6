import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { WorkerMessage } from '#shared/offline.ts'
import { useLostWrites } from '#web/features/offline/use-lost-writes.ts'
import { toastStore } from '#web/ui/toast.ts'

afterEach(() => vi.unstubAllGlobals())

function Listener() {
  useLostWrites()
  return null
}

test('whoever was signed out elsewhere hears that what waited did not go out', () => {
  const told: unknown[] = []
  const controller = { postMessage: (message: unknown) => told.push(message) }
  const worker = Object.assign(new EventTarget(), { controller })
  vi.stubGlobal('navigator', { serviceWorker: worker })
  render(<Listener />)
  expect(told).toEqual([{ type: 'ASK_LOST' }])
  const say = (data: WorkerMessage) => worker.dispatchEvent(new MessageEvent('message', { data }))
  say({ type: 'SENT', count: 1 })
  expect(toastStore.get()).toBeNull()
  say({ type: 'LOST', count: 2 })
  expect(toastStore.get()).toMatchObject({
    title: 'Not sent',
    description: 'You were signed out before the 2 things you did offline could go out. Sign in and do it again.',
  })
  expect(told).toEqual([{ type: 'ASK_LOST' }, { type: 'HEARD_LOST' }])
})
