import { type Html, html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { beginSignIn } from '#shared/sign-ins.ts'

export type ErrorPage = {
  title: string
  action: { href: string; label: string }
  /** Instead of the sentence and the action. */
  body?: Html
}

const titles: Record<number, PlainKey> = {
  401: 'error-pages:title-401',
  404: 'error-pages:title-404',
  429: 'error-pages:title-429',
  503: 'error-pages:title-503',
}

/** An error page for a URL opened in the browser: what happened, and one link onward. */
export function toErrorPage(status: number, message: string, page?: ErrorPage): string {
  const title = page?.title ?? t(titles[status] ?? (status >= 500 ? 'error-pages:title-500' : 'error-pages:title-400'))
  if (page?.body)
    return toPage({
      title,
      kind: 'message',
      body: html`<h1>${title}</h1>
      ${page.body}`,
    })
  const home = { href: '/', label: t('error-pages:back') }
  const signIn = { href: beginSignIn.path, label: t('error-pages:sign-in') }
  const action = page?.action ?? (status === 401 ? signIn : home)
  return toPage({
    title,
    kind: 'message',
    body: html`<h1>${title}</h1>
      <p class="lead">${message}</p>
      <p><a class="button" href="${action.href}">${action.label}</a></p>
      ${action !== home && html`<p class="links"><a href="${home.href}">${home.label}</a></p>`}`,
  })
}
