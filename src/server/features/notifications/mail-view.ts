import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { resumeMails } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { settingsPaths } from '#shared/settings.ts'

export function toAskPage(path: string): string {
  return toPage({
    title: 'No more of these mails?',
    kind: 'message',
    body: html`<h1>No more of these mails?</h1>
      <p class="lead">Then nobody can tell you that something moved or is off while no phone of yours can be reached. It is all in the app.</p>
      <form method="post" action="${path}"><p><button class="button">Stop these mails</button></p></form>`,
  })
}

export function toStoppedPage(query: { token?: string | undefined }): string {
  return toPage({
    title: 'Done',
    kind: 'message',
    body: html`<h1>Done</h1>
      <p class="lead">${product.name} mails you no news any more.</p>
      <form method="post" action="${toPath(resumeMails, { query })}"><p><button class="button quiet">Take it back</button></p></form>`,
  })
}

export function toResumedPage(): string {
  return toPage({
    title: 'You will hear of it',
    kind: 'message',
    body: html`<h1>You will hear of it</h1>
      <p class="lead">What matters comes by mail again where no phone of yours can be reached. New spons do not: your settings have that.</p>
      <p><a class="button quiet" href="${settingsPaths.notifications}">Open the settings</a></p>`,
  })
}
