import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#scripts/run/free-port.ts'
import type { InputSource } from '#tests/e2e/engines/browser.ts'
import { startChild } from '#tests/e2e/engines/children.ts'

export type Launch = { command: string; env: Record<string, string>; options: object }

/** Starts a WebDriver, and through it the browser that the options name. */
export async function startWebDriver({ command, env, options }: Launch) {
  const port = await findFreePort()
  const child = startChild(command, [`--port=${port}`], env)
  const url = `http://127.0.0.1:${port}`
  try {
    while (!(await isUp(`${url}/status`))) {
      if (child.process.exitCode !== null) throw new Error(`${command} ended:\n${child.output()}`)
      await sleep(50)
    }
    return { ...(await openSession(url, options)), output: child.output, close: child.end }
  } catch (error) {
    await child.end()
    throw error
  }
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

async function openSession(url: string, options: object) {
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
