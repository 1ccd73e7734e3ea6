import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { t } from '#shared/message.ts'
import { resumeMails } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { settingsPaths } from '#shared/settings.ts'

export function toAskPage(path: string): string {
  return toPage({
    title: t('event-mails:stop.question'),
    kind: 'message',
    body: html`<h1>${t('event-mails:stop.question')}</h1>
      <p class="lead">${t('event-mails:stop.what')}</p>
      <form method="post" action="${path}"><p><button class="button">${t('event-mails:stop.do')}</button></p></form>`,
  })
}

export function toStoppedPage(query: { token?: string | undefined }): string {
  return toPage({
    title: t('event-mails:stopped.title'),
    kind: 'message',
    body: html`<h1>${t('event-mails:stopped.title')}</h1>
      <p class="lead">${t('event-mails:stopped.what')}</p>
      <form method="post" action="${toPath(resumeMails, { query })}"><p><button class="button quiet">${t('event-mails:stopped.undo')}</button></p></form>`,
  })
}

export function toResumedPage(): string {
  return toPage({
    title: t('event-mails:resumed.title'),
    kind: 'message',
    body: html`<h1>${t('event-mails:resumed.title')}</h1>
      <p class="lead">${t('event-mails:resumed.what')}</p>
      <p><a class="button quiet" href="${settingsPaths.notifications}">${t('event-mails:resumed.settings')}</a></p>`,
  })
}
