import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sendJson } from '#tests/support/nominatim-server.ts'

type Heard = { path: string; authorization: string | undefined; form: FormData | null; json: Question | null }
type Question = {
  model: string
  messages: { role: string; content: string }[]
  response_format: { type: string; json_schema: { strict: boolean; schema: { required: string[] } } }
}
type How = (response: ServerResponse) => void

export type OpenAiServer = {
  /** With the /v1, as in OPENAI_BASE_URL. */
  url: string
  apiKey: string
  heard: Heard[]
  /** Handlers of further requests, in order; the last one stays. */
  transcribe(...how: How[]): void
  complete(...how: How[]): void
  close(): Promise<void>
}

export function sendError(status: number, headers: Record<string, string> = {}): How {
  const error = { message: 'canary of the service', type: 'server_error', param: null, code: null }
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
}
export function sendText(text: string): How {
  return (response) => sendJson(response, { text, usage: { type: 'duration', seconds: 4 } })
}
export function sendContent(content: string | null): How {
  return (response) =>
    sendJson(response, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' }],
    })
}
export function sendRaw(body: string): How {
  return (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}
export const hang: How = () => {}
/** Closes the connection before the promised Content-Length. */
export const breakOff: How = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('{"text": "Piz')
  setTimeout(() => response.destroy(), 20)
}

/** A fake of OpenAI's transcriptions and chat completions that records its requests. */
export async function startOpenAi(): Promise<OpenAiServer> {
  const apiKey = 'sk-test-key'
  const heard: Heard[] = []
  const plans: Record<string, How[]> = { '/v1/audio/transcriptions': [], '/v1/chat/completions': [] }
  const server = createServer(async (request, response) => {
    const entry = await readHeard(request)
    heard.push(entry)
    if (entry.authorization !== `Bearer ${apiKey}`) return sendError(401)(response)
    const plan = plans[entry.path] ?? []
    const how = plan.length > 1 ? plan.shift() : plan[0]
    return (how ?? sendError(404))(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    apiKey,
    heard,
    transcribe: (...how) => {
      plans['/v1/audio/transcriptions'] = how
    },
    complete: (...how) => {
      plans['/v1/chat/completions'] = how
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readHeard(request: IncomingMessage): Promise<Heard> {
  const body = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith('multipart/form-data')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    form: isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : null,
    json: isForm ? null : JSON.parse(body.toString()),
  }
}
