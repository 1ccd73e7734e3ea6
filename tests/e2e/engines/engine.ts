import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineName } from '#scripts/find-engines.ts'
import type { Browser } from '#tests/e2e/engines/browser.ts'
import { startFirefox } from '#tests/e2e/engines/firefox.ts'
import { startOldWebKit, startWebKit } from '#tests/e2e/engines/webkit.ts'

const starters: Record<EngineName, () => Promise<Browser>> = {
  webkit: startWebKit,
  'old-webkit': startOldWebKit,
  firefox: startFirefox,
}
const maxStarts = 3
const patienceMs = 30_000

/** A driver that hangs before any page of ours is open is started anew: WebKit's does, very rarely, on a busy machine. */
export async function startBrowser(name: EngineName): Promise<Browser> {
  for (let left = maxStarts; left > 0; left--) {
    const browser = await starters[name]()
    if (await responds(browser)) return browser
    await browser.close()
  }
  throw new Error(`${name} did not respond in ${patienceMs / 1000} s, ${maxStarts} times`)
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
