import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class PlayedRegistration extends EventTarget {
  installing = null
  active = { scriptURL: 'https://sponti.example/sw.js' }
  waiting: { scriptURL: string; postMessage: (message: unknown) => void } | null = null
  update = async () => {}
}

const reload = vi.fn()
const english = { scriptURL: 'https://sponti.example/sw.js' }
const german = { scriptURL: 'https://sponti.example/sw.de.js' }
let registration: PlayedRegistration
let container: EventTarget & { controller: object | null }
let told: unknown[]

/** The module keeps what it found, so each test loads its own. */
async function start(language: string) {
  vi.resetModules()
  document.documentElement.lang = language
  const { startUpdates } = await import('#web/lib/worker/updates.ts')
  await startUpdates()
}

async function find(worker: { scriptURL: string }) {
  registration.waiting = { ...worker, postMessage: (message) => void told.push(message) }
  registration.dispatchEvent(new Event('updatefound'))
  await Promise.resolve()
}

function replaceBy(worker: object) {
  container.controller = worker
  container.dispatchEvent(new Event('controllerchange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  reload.mockClear()
  told = []
  registration = new PlayedRegistration()
  container = Object.assign(new EventTarget(), { controller: english, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker: container })
  vi.stubGlobal('location', { ...location, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.documentElement.lang = ''
})

test('the worker of the language of the page is let in at once, and the page stays as it is', async () => {
  await start('de')
  await find(german)
  expect(told).toEqual([{ type: 'SKIP_WAITING' }])
  replaceBy(german)
  expect(reload).not.toHaveBeenCalled()
})

test('that of a page in another language, elsewhere, is left to it', async () => {
  await start('en')
  await find(german)
  expect(told).toEqual([])
  replaceBy(german)
  expect(reload).not.toHaveBeenCalled()
})

test('a newer one of the same language waits for the person, and loads the page anew', async () => {
  await start('en')
  await find(english)
  expect(told).toEqual([])
  replaceBy({ ...english })
  expect(reload).toHaveBeenCalledOnce()
})
