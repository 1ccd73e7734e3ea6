import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { toErrorPage } from '#server/html/error-page.ts'
import type { FixedHeaders } from '#server/http/headers.ts'
import { readSpeech } from '#server/http/languages.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { type PlainKey, t } from '#shared/message.ts'

type Refusal = { status: number; code: string; sentence: PlainKey }
type ClientError = { code?: string; rawPacket?: unknown }

const unreadable: Refusal = {
  status: 400,
  code: 'malformed_request',
  sentence: 'refusals:unreadable',
}
const byCode: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'timeout',
    sentence: 'refusals:too-slow',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    sentence: 'refusals:address-too-long',
  },
}

const acceptsPage = /^accept:[^\r\n]*text\/html/im

/** Answers what is no HTTP, or comes too slowly to be a request: no route sees it. */
export function createClientErrorHandler(fixed: FixedHeaders) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) return void socket.destroy()
    const refusal = byCode[error.code ?? ''] ?? unreadable
    const sent = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : ''
    socket.write(inLanguage(readSpeech(readHeaders(sent)), () => toResponse(refusal, fixed, acceptsPage.test(sent))))
    socket.destroySoon()
  }
}

/** What there is of it: nobody has read the headers. */
function readHeaders(sent: string): { cookie: string | undefined; 'accept-language': string | undefined } {
  return {
    cookie: /^cookie:([^\r\n]*)/im.exec(sent)?.[1],
    'accept-language': /^accept-language:([^\r\n]*)/im.exec(sent)?.[1],
  }
}

function toResponse({ status, code, sentence }: Refusal, fixed: FixedHeaders, isPage: boolean): string {
  const message = t(sentence)
  const body = isPage ? toErrorPage(status, message) : JSON.stringify({ message, code })
  const headers = {
    ...fixed,
    'cache-control': 'no-store',
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

/** A second answer in the middle of the first one would be read as part of it. */
function hasBegunToAnswer(socket: Socket): boolean {
  return (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true
}
