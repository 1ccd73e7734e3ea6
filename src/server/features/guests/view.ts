import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { claimHandover } from '#shared/guests.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'

/** Where a hand-over link leads, in the real browser. Preview bots open it too: only the button claims it. */
export function toHandoverPage(token: string, displayName: string): string {
  return toPage({
    title: t('server-guests:handover.title'),
    kind: 'message',
    body: html`<h1>${t('server-guests:handover.headline', { name: displayName })}</h1>
      <p class="lead">${t('server-guests:handover.lead')}</p>
      <form method="post" action="${toPath(claimHandover, { params: { token } })}"><p><button class="button">${t('sign-in:go-on-as', { name: displayName })}</button></p></form>`,
  })
}
