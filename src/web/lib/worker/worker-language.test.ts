import { afterEach, expect, test, vi } from 'vitest'
import { changeWorkerLanguage } from '#web/lib/worker/worker-language.ts'

class PlayedWorker extends EventTarget {
  state = 'installing'
  told: unknown[] = []
  enter(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  postMessage(message: unknown) {
    this.told.push(message)
  }
}

type Registration = { active?: object; installing?: PlayedWorker; waiting?: PlayedWorker }

function play(before: Registration | undefined, after: () => Promise<Registration>) {
  const register = vi.fn(after)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => before, register } })
  return register
}

/** Whether it is done after all that can happen at once has happened. */
async function isDone(work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 0, false))])
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the worker of the new language is let in as soon as it is installed', async () => {
  const worker = new PlayedWorker()
  const register = play({ active: {} }, async () => ({ active: {}, installing: worker }))
  const change = changeWorkerLanguage('de')
  expect(await isDone(change)).toBe(false)
  expect(register.mock.calls).toEqual([['/sw.de.js', { scope: '/', updateViaCache: 'none' }]])
  expect(worker.told).toEqual([])
  worker.enter('installed')
  expect(worker.told).toEqual([{ type: 'SKIP_WAITING' }])
  expect(await isDone(change)).toBe(false)
  worker.enter('activating')
  expect(await isDone(change)).toBe(true)
})

test('one that waits already is let in, and one that is there is left alone', async () => {
  const worker = new PlayedWorker()
  worker.state = 'installed'
  play({ active: {} }, async () => ({ active: {}, waiting: worker }))
  const change = changeWorkerLanguage('de')
  await isDone(change)
  expect(worker.told).toEqual([{ type: 'SKIP_WAITING' }])
  worker.enter('activated')
  expect(await isDone(change)).toBe(true)
  play({ active: {} }, async () => ({ active: {} }))
  expect(await isDone(changeWorkerLanguage('de'))).toBe(true)
})

test('where no worker answers, none is waited for', async () => {
  const register = play(undefined, async () => ({}))
  await changeWorkerLanguage('de')
  expect(register).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', {})
  await changeWorkerLanguage('de')
})

test('one that cannot be had, that breaks or that takes too long keeps nobody waiting', async () => {
  play({ active: {} }, async () => Promise.reject(new TypeError('no network')))
  expect(await isDone(changeWorkerLanguage('de'))).toBe(true)
  const broken = new PlayedWorker()
  play({ active: {} }, async () => ({ installing: broken }))
  const change = changeWorkerLanguage('de')
  await isDone(change)
  broken.enter('redundant')
  expect(await isDone(change)).toBe(true)
  vi.useFakeTimers()
  play({ active: {} }, async () => ({ installing: new PlayedWorker() }))
  const slow = changeWorkerLanguage('de')
  await vi.advanceTimersByTimeAsync(10_000)
  await slow
})
