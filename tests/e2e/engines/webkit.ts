import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/free-port.ts'
import { type Child, startChild } from '#tests/e2e/engines/children.ts'
import { type Action, type Browser, type InputSource, screen } from '#tests/e2e/engines/engine.ts'

const calm = { LIBGL_ALWAYS_SOFTWARE: '1', DBUS_SESSION_BUS_ADDRESS: 'disabled:', NO_AT_BRIDGE: '1' }
/** Without what it says of keywords that are too new for it. */
const consoleError = /CONSOLE (?:\w+ )?ERROR (?!Unrecognized|Viewport argument).*/g

/** WebKitGTK on a virtual screen: the nearest to Safari on an iPhone that runs everywhere. */
export async function startWebKit(): Promise<Browser> {
  const data = mkdtempSync(join(tmpdir(), 'sponti-webkit-'))
  const xvfb = startChild('Xvfb', ['-displayfd', '1', '-screen', '0', '500x1000x24', '-nolisten', 'tcp'])
  const [, display] = await xvfb.waitFor(/(\d+)\n/)
  const env = { ...calm, DISPLAY: `:${display}`, WEBKIT_DATA: data }
  const binary = join(import.meta.dirname, 'webkit-window.py')
  const driver = await startDriver('WebKitWebDriver', env)
  const browser = await openSession(driver, { 'webkitgtk:browserOptions': { binary, args: [] } }).catch(failAfter(end))
  async function end() {
    await driver.child.end()
    await xvfb.end()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    ...browser,
    listErrors: async () => driver.child.output().match(consoleError) ?? [],
    close: end,
  }
}

/**
 * WPE WebKit in cog. Its headless window is always 800 px wide, so the page is zoomed to a phone's width. It does not write
 * its console anywhere: errors are noted from the first look at a page on.
 */
export async function startOldWebKit(): Promise<Browser> {
  const zoom = 800 / screen.width
  const driver = await startDriver('WPEWebDriver', calm)
  const args = ['--automation', '--platform=headless', `--scale=${zoom}`]
  const options = { 'wpe:browserOptions': { binary: '/usr/bin/cog', args } }
  const browser = await openSession(driver, options).catch(failAfter(driver.child.end))
  const errors: string[] = []
  const evaluate = (expression: string) => browser.evaluate(`(window.seenErrors ??= (${noteErrors})(), ${expression})`)
  async function gather() {
    errors.push(...(JSON.parse(await evaluate('JSON.stringify(seenErrors.splice(0))')) as string[]))
  }
  const magnify = ({ x, y, ...action }: Action) =>
    x === undefined || y === undefined ? action : { ...action, x: Math.round(x * zoom), y: Math.round(y * zoom) }
  return {
    ...browser,
    evaluate,
    async open(url) {
      await gather()
      await browser.open(url)
    },
    // Places on the screen are counted in its own pixels.
    perform: (sources) =>
      browser.perform(sources.map(({ actions, ...source }) => ({ ...source, actions: actions.map(magnify) }))),
    async listErrors() {
      await gather()
      return errors
    },
    close: driver.child.end,
  }
}

/** Runs in the page. */
function noteErrors() {
  const seen: string[] = []
  addEventListener('error', ({ message }) => seen.push(message))
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)))
  const { error } = console
  console.error = (...words: unknown[]) => {
    seen.push(words.map(String).join(' '))
    error(...words)
  }
  return seen
}

type Driver = { child: Child; url: string }

async function startDriver(command: string, env: Record<string, string>): Promise<Driver> {
  const port = await findFreePort()
  const child = startChild(command, [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(`${url}/status`))) {
    if (child.process.exitCode !== null) throw new Error(`${command} ended:\n${child.output()}`)
    await sleep(50)
  }
  return { child, url }
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

const failAfter = (end: () => Promise<void>) => async (error: unknown) => {
  await end()
  throw error
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

async function openSession({ url }: Driver, options: object) {
  const { sessionId, capabilities } = await send<Session>(`${url}/session`, { capabilities: { alwaysMatch: options } })
  const session = `${url}/session/${sessionId}`
  return {
    version: capabilities.browserVersion,
    async open(address: string) {
      await send(`${session}/url`, { url: address })
    },
    evaluate(expression: string) {
      const script = `const done = arguments[0]; (async () => ${expression})().then(done, (error) => done('!' + error))`
      return send<string>(`${session}/execute/async`, { script, args: [] })
    },
    async perform(actions: InputSource[]) {
      await send(`${session}/actions`, { actions })
    },
    async takeScreenshot() {
      const answer = await fetch(`${session}/screenshot`)
      return Buffer.from(((await answer.json()) as { value: string }).value, 'base64')
    },
  }
}

async function send<Value>(url: string, body: object): Promise<Value> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) })
  const { value } = (await answer.json()) as { value: Value & { message?: string } }
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}
