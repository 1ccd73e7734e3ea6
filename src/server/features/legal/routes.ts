import type { Api } from '#server/http/api.ts'
import { HttpError } from '#server/http/http-error.ts'
import { getPaper, getSecurityContact } from '#shared/legal.ts'
import { t } from '#shared/message.ts'

const yearMs = 365 * 86_400_000

export function registerLegal({ route, context: { config, now } }: Api): void {
  route(getPaper, async ({ params }) => {
    const paper = config.papers[params.page]
    if (!paper) throw new HttpError('not_found', t('legal:no-own-paper'))
    return paper
  })

  // RFC 9116, which wants a day from which on nobody relies on it.
  route(getSecurityContact, async ({ reply }) => {
    const expires = new Date(now().getTime() + yearMs).toISOString()
    const lines = [
      `Contact: mailto:${config.operator.supportEmail}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}${getSecurityContact.path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
