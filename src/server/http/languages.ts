import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseSpeech, isLanguage, type Language, readWishes, type Speech } from '#shared/languages.ts'
import { apiPrefix } from '#shared/paths.ts'

/** What somebody chose on this device. Readable by scripts, and no secret. */
const cookieName = 'language'
const cookieDays = 400

const speeches = new WeakMap<FastifyRequest, Speech>()

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined }

/** The language of an answer: the person's, that of the address, what was chosen on the device, or what the browser wishes. */
export function speechOf(request: FastifyRequest): Speech {
  const known = speeches.get(request)
  if (known) return known
  const speech = readSpeech(request.headers, readAddress(request))
  speeches.set(request, speech)
  return speech
}

/** Programs that draw a link's preview for a chat, mostly: whoever opens it then may speak any language. */
export function namesNoLanguage(request: FastifyRequest): boolean {
  const { cookie, 'accept-language': wishes = '' } = request.headers
  return [readAddress(request), cookie, wishes || undefined].every((said) => said === undefined)
}

/** By the header itself: in a refusal of what nobody has read yet, no cookies are parsed. */
export function readSpeech(headers: Headers, asked?: string): Speech {
  const [, kept] = new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '') ?? []
  const chosen = [asked, kept].find((code) => code !== undefined && isLanguage(code))
  return chooseSpeech(chosen, readWishes(headers['accept-language'] ?? ''))
}

/** What is said from now on in answer to this request is in the language of the person who turned out to ask. */
export function speakTo(request: FastifyRequest, language: Language): void {
  const speech = speechOf(request)
  if (speech.language !== language)
    Object.assign(speech, chooseSpeech(language, readWishes(request.headers['accept-language'] ?? '')))
}

/** Kept on the device, for pages that are read before anybody signs in. */
export function keepLanguage(reply: FastifyReply, language: Language): void {
  reply.setCookie(cookieName, language, { path: '/', sameSite: 'lax', maxAge: cookieDays * 86_400 })
}

/** `?language=de`, of pages and pictures: search engines and chats know each language by its own address. */
function readAddress({ method, url = '' }: FastifyRequest): string | undefined {
  const [path = '', search] = url.split('?', 2)
  if ((method !== 'GET' && method !== 'HEAD') || search === undefined || path.startsWith(apiPrefix)) return undefined
  return new URLSearchParams(search).get('language') ?? undefined
}
