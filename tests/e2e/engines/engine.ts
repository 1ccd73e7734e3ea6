import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from '#scripts/browsers/find-engines.ts'
import type { Browser, Engine } from '#tests/e2e/engines/browser.ts'
import { createFirefox } from '#tests/e2e/engines/firefox.ts'
import { startOldWebKit, startWebKit } from '#tests/e2e/engines/webkit.ts'

const engines: Record<EngineName, () => Engine> = {
  webkit: () => toEngine(startWebKit),
  'old-webkit': () => toEngine(startOldWebKit),
  firefox: createFirefox,
}
const maxStarts = 3
const patienceMs = 30_000

/** A driver that hangs before any page of ours is open is started anew: WebKit's does, very rarely, on a busy machine. */
export function createEngine(name: EngineName): Engine {
  const engine = engines[name]()
  async function open() {
    for (let left = maxStarts; left > 0; left--) {
      const browser = await engine.open()
      if (await responds(browser)) return browser
      await engine.end()
    }
    throw new Error(`${name} did not respond in ${patienceMs / 1000} s, ${maxStarts} times`)
  }
  return { open, end: engine.end }
}

/** One whose browsers are programs of their own. */
function toEngine(start: () => Promise<Browser>): Engine {
  let last: Browser | undefined
  return {
    async open() {
      last = await start()
      return last
    },
    end: async () => last?.close(),
  }
}

async function responds(browser: Browser): Promise<boolean> {
  const patience = new AbortController()
  async function tryOut() {
    await browser.open('about:blank')
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: 'a' }))
    await browser.perform([{ type: 'key', id: 'keys', actions }])
    return (await browser.evaluate("'here'")) === 'here'
  }
  const first = await Promise.race([tryOut(), sleep(patienceMs, false, { signal: patience.signal })])
  patience.abort()
  return first
}
