import type { FastifyInstance } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'
import { untranslated } from '#shared/message.ts'

export const formType = 'application/x-www-form-urlencoded'

/** Some endpoints accept form bodies. All others take JSON only: Fastify's text/plain parser is removed. */
export function acceptForms(app: FastifyInstance, takesForm: (path: string | undefined) => boolean): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, body, done) => {
    if (takesForm(request.routeOptions.url)) done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new HttpError('unsupported_type', untranslated('Send JSON, with Content-Type application/json.')))
  })
}
