import type { FastifyInstance } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import { untranslated } from '#shared/message.ts'

/** More than any of our calls needs. */
const mostLevels = 16

/** JSON that is nested thousands deep parses, and then overflows the stack of whatever walks it. */
export function acceptShallowJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, String(text), (error, body) => {
      if (error) done(error)
      else if (isDeeperThan(mostLevels, body))
        done(
          new HttpError('malformed_body', untranslated('The body is nested too deeply. Send what the call describes.')),
        )
      else done(null, body)
    }),
  )
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}
