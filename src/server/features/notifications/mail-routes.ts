import { findStopped } from '#server/adapters/mail/opt-outs.ts'
import { toAskPage, toResumedPage, toStoppedPage } from '#server/features/notifications/mail-view.ts'
import { setFallback } from '#server/features/notifications/preference-queries.ts'
import type { Api } from '#server/http/api.ts'
import { refuseMailLink } from '#server/http/mail-links.ts'
import { askStopMails, resumeMails, stopMails } from '#shared/notifications.ts'

const stopLimit = { name: 'stop-mails', max: 60, seconds: 600 }
const page = 'text/html; charset=utf-8'

/** By the link of a mail. It names a person: who has it may be signed in as nobody, or as another one. */
export function registerMailStops({ route, context: { db, secrets } }: Api): void {
  function getPerson(token = ''): string {
    const userId = findStopped(secrets, token)
    if (!userId) throw refuseMailLink()
    return userId
  }

  route(askStopMails, async ({ query, request, reply }) => {
    getPerson(query.token)
    return reply.type(page).send(toAskPage(request.url))
  })

  route(stopMails, { limit: stopLimit }, async ({ query, reply }) => {
    await setFallback(db, getPerson(query.token), 'none')
    return reply.type(page).send(toStoppedPage(query))
  })

  route(resumeMails, { limit: stopLimit }, async ({ query, reply }) => {
    await setFallback(db, getPerson(query.token), 'email')
    return reply.type(page).send(toResumedPage())
  })
}
