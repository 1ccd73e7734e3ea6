import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { claimHandover } from '#shared/guests.ts'
import { toPath } from '#shared/paths.ts'

/** Where a hand-over link leads, in the real browser. Preview bots open it too: only the button claims it. */
export function toHandoverPage(token: string, displayName: string): string {
  return toPage({
    title: 'Go on here',
    kind: 'message',
    body: html`<h1>Hi ${displayName}, go on here</h1>
      <p class="lead">From now on this browser knows you. The one that you came from forgets you.</p>
      <form method="post" action="${toPath(claimHandover, { params: { token } })}"><p><button class="button">Go on as ${displayName}</button></p></form>`,
  })
}
