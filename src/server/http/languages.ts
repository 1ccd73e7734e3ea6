import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseSpeech, isLanguage, type Language, readWishes, type Speech } from '#shared/languages.ts'

/** What somebody chose on this device. Readable by scripts, and no secret. */
const cookieName = 'language'
const cookieDays = 400

const speeches = new WeakMap<FastifyRequest, Speech>()

/** The language of an answer: the person's, what was chosen on the device, or what the browser wishes. */
export function speechOf(request: FastifyRequest): Speech {
  const known = speeches.get(request)
  if (known) return known
  const speech = chooseSpeech(readChoice(request), readWishes(request.headers['accept-language'] ?? ''))
  speeches.set(request, speech)
  return speech
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

/** Before cookies are parsed, as in a refusal of a request that cannot be read, there are none. */
function readChoice({ cookies }: FastifyRequest): Language | undefined {
  const chosen = cookies?.[cookieName]
  return chosen !== undefined && isLanguage(chosen) ? chosen : undefined
}
