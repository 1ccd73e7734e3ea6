import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type App, createApp } from '#server/app.ts'
import type { OpenContext } from '#server/context.ts'
import type { Listener } from '#server/db/listener.ts'
import type { Timeouts } from '#server/db/timeouts.ts'
import { getDefinition } from '#server/http/definition.ts'
import type { CallInput, Endpoint, ReplyOf } from '#shared/endpoint.ts'
import { ErrorBody } from '#shared/errors.ts'
import { toPath } from '#shared/paths.ts'
import { openTestContext } from '#tests/support/context.ts'

type Extra = { as?: string; headers?: Record<string, string> }

export type Answer<E extends Endpoint> = {
  status: number
  /** Of a success, validated by the endpoint's schema. */
  body: ReplyOf<E>
  /** Of an error response. */
  error: ErrorBody | undefined
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

export type TestApp = {
  app: App
  context: OpenContext
  /** For tests that need a real connection. */
  baseUrl: string
  /** One request, `as` the person whose Cookie header is given. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E> & Extra): Promise<Answer<E>>
  close(): Promise<void>
}

type Parts = Extra & { params?: object; query?: object; body?: object }

/** The whole server on a test database, as `npm start` builds it. `environment` adds to or overrides its variables. */
export async function startTestApp(
  database: { connectionString: string },
  environment: Record<string, string> = {},
  timeouts?: Timeouts,
): Promise<TestApp> {
  const context = await openTestContext(database, environment, timeouts)
  const app = await createApp(context, join(context.config.dataDir, 'no-web'))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  await untilUp(context.listener)
  const { port } = app.http.server.address() as AddressInfo
  return {
    app,
    context,
    baseUrl: `http://127.0.0.1:${port}`,
    call: createCall(app),
    async close() {
      app.beginStop()
      await app.http.close()
      await context.close()
    },
  }
}

/** What is said before is missed: a stream that is open already is told to fetch everything anew, and not what changed. */
export function untilUp(listener: Listener): Promise<void> {
  return new Promise((resolve) => (listener.isUp() ? resolve() : listener.onUp(resolve)))
}

export function createCall(app: App): TestApp['call'] {
  async function call(endpoint: Endpoint, input: Parts) {
    const response = await app.http.inject({
      method: endpoint.method,
      url: toPath(endpoint, input),
      headers: { ...(input.as && { cookie: input.as }), ...input.headers },
      ...(input.body !== undefined && { payload: input.body }),
    })
    const { statusCode: status, body: text, headers } = response
    return { status, text, headers, ...readBody(endpoint, status, text) }
  }
  // The body's type depends on the endpoint, which TypeScript cannot infer through parsing.
  return call as unknown as TestApp['call']
}

function readBody(endpoint: Endpoint, status: number, text: string) {
  if (status >= 400) return { error: ErrorBody.parse(JSON.parse(text)) }
  const { reply } = getDefinition(endpoint)
  return { body: reply && status < 300 ? reply.parse(JSON.parse(text)) : undefined }
}
