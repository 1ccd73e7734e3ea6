import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type Engine, screen } from '#tests/e2e/engines/browser.ts'
import { startChild } from '#tests/e2e/engines/children.ts'

const evaluateMs = 30_000

const preferences = {
  // As on phones.
  'ui.useOverlayScrollbars': 1,
  // As in Chromium's tests.
  'ui.prefersReducedMotion': 1,
  // It asks nothing of anybody but the app.
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
}

/** Firefox over WebDriver BiDi, which needs no driver beside it. It takes its time to start, so its browsers are containers of one. */
export function createFirefox(): Engine {
  let running: Promise<Program> | undefined
  async function end() {
    const program = await running?.catch(() => undefined)
    running = undefined
    await program?.end()
  }
  async function open() {
    running ??= start()
    const browser = await openContainer(await running)
    return { ...browser, close: () => browser.close().catch(end) }
  }
  return { open, end }
}

type Program = { session: Session; end(): Promise<void> }

async function start(): Promise<Program> {
  const profile = mkdtempSync(join(tmpdir(), 'sponti-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile]
  const child = startChild('firefox-esr', args)
  async function end() {
    await child.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, url] = await child.waitFor(/BiDi listening on (ws:\S+)/)
    return { session: await openSession(`${url}/session`), end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Without a context it is a worker's. */
type Log = { level: string; text: string | null; source: { context?: string } }
type Reply = { id?: number; type: string; method?: string; params?: Log; result?: unknown; message?: string }
type Evaluation = { type: string; result?: { value: string }; exceptionDetails?: { text: string } }

type Session = Awaited<ReturnType<typeof openSession>>

async function openSession(url: string) {
  const errors: Log[] = []
  const { send } = await connect(url, (log) => log.level === 'error' && errors.push(log))
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  return { send, version: capabilities.browserVersion, errors }
}

/** What is stored in a container is seen in no other one, and gone with it. */
async function openContainer({ session: { send, version, errors } }: Program): Promise<Browser> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  await send('browsingContext.setViewport', { context, viewport: screen })
  errors.length = 0
  return {
    version,
    async open(address: string) {
      await send('browsingContext.navigate', { context, url: address, wait: 'complete' })
    },
    async evaluate(expression: string) {
      const script = { expression: `(async () => ${expression})()`, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await inTime(send<Evaluation>('script.evaluate', script))
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    async perform(actions: object[]) {
      await send('input.performActions', { context, actions })
    },
    async takeScreenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async listErrors() {
      const own = errors.filter(({ source }) => (source.context ?? context) === context)
      return own.map(({ text }) => text ?? '')
    },
    async close() {
      await inTime(send('browser.removeUserContext', { userContext }))
    },
  }
}

/** On a stalled machine one evaluation was never answered. Whoever waits for something on the page asks again; what cannot be closed is ended. */
async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const tooLate = sleep(evaluateMs, undefined, late).then(() => {
    throw new Error(`Firefox did not answer in ${evaluateMs / 1000} s`)
  })
  return Promise.race([answer, tooLate]).finally(() => late.abort())
}

async function connect(url: string, onLog: (log: Log) => void) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(data) as Reply
    if (reply.method === 'log.entryAdded' && reply.params) onLog(reply.params)
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  await once(socket, 'open')
  let last = 0
  async function send<Result>(method: string, params: object): Promise<Result> {
    const id = ++last
    const answer = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answer
    waiting.delete(id)
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as Result
  }
  return { send }
}
