import { afterEach, expect, it, vi } from 'vitest'
import { clearDeviceData, findWorker } from '#web/lib/device/clear-device-data.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('leaves the look of the device and nothing of the person', async () => {
  writeStored('scheme', 'dark')
  writeStored('was-here', 'yes')
  sessionStorage.setItem('sponti:draft', 'tacos')
  await clearDeviceData()
  expect(readStored('scheme')).toBe('dark')
  expect(readStored('was-here')).toBeNull()
  expect(sessionStorage.getItem('sponti:draft')).toBeNull()
})

it('knows the worker of this page, or that there is none', () => {
  expect(findWorker()).toBeNull()
  const controller = {}
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  expect(findWorker()).toBe(controller)
})

it('leaves no cache and no database of the person, only the app’s own files', async () => {
  const cached = new Set(['sponti-person-maya', 'sponti-person-maya-pictures', 'sponti-precache-v1'])
  vi.stubGlobal('caches', { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) })
  const databases = new Set(['sponti-offline'])
  const asked: string[] = []
  vi.stubGlobal('indexedDB', {
    databases: async () => [...databases, undefined].map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      asked.push(name)
      databases.delete(name)
    },
  })
  await clearDeviceData()
  expect(asked).toEqual(['sponti-offline'])
  expect([...cached]).toEqual(['sponti-precache-v1'])
  expect([...databases]).toEqual([])
})

it('clears the rest where this browser forbids one kind of storage', async () => {
  const cached = new Set(['sponti-person-maya'])
  vi.stubGlobal('caches', { keys: async () => [...cached], delete: async (name: string) => cached.delete(name) })
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('SecurityError')) })
  vi.stubGlobal('localStorage', null)
  sessionStorage.setItem('sponti:draft', 'tacos')
  sessionStorage.setItem('other', 'stays')
  await clearDeviceData()
  expect([...cached]).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

it('asks the worker to forget first, and waits for its word', async () => {
  const order: string[] = []
  const worker = {
    postMessage(message: { type: string }, [port]: MessagePort[]) {
      order.push(message.type)
      setTimeout(() => {
        order.push('forgotten')
        port?.postMessage('done')
      })
    },
  } as unknown as ServiceWorker
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true })
  vi.stubGlobal('indexedDB', {
    databases: async () => {
      order.push('databases')
      return []
    },
  })
  await clearDeviceData(worker)
  expect(order).toEqual(['FORGET', 'forgotten', 'databases'])
})

it('goes on as soon as the worker has answered, and after 2 seconds without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  function toWorker(postMessage: (message: unknown, ports: MessagePort[]) => void) {
    return { postMessage } as unknown as ServiceWorker
  }
  await clearDeviceData(toWorker((_message, [port]) => port?.postMessage('done')))
  sessionStorage.setItem('sponti:draft', 'tacos')
  const cleared = clearDeviceData(toWorker(() => {}))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sessionStorage.getItem('sponti:draft')).toBe('tacos')
  await vi.advanceTimersByTimeAsync(1)
  await cleared
  expect(sessionStorage.getItem('sponti:draft')).toBeNull()
})
