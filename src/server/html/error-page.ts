import { type Html, html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { product } from '#shared/product.ts'
import { beginSignIn } from '#shared/sign-ins.ts'

export type ErrorPage = {
  title: string
  action: { href: string; label: string }
  /** Instead of the sentence and the action. */
  body?: Html
}

const titles: Record<number, string> = {
  401: 'Who goes there?',
  404: 'Nothing here',
  429: 'Easy there',
  503: 'Back in a moment',
}

const home = { href: '/', label: `Back to ${product.name}` }
const signIn = { href: beginSignIn.path, label: 'Sign in' }

/** An error page for a URL opened in the browser: what happened, and one link onward. */
export function toErrorPage(status: number, message: string, page?: ErrorPage): string {
  const title = page?.title ?? titles[status] ?? (status >= 500 ? 'We tripped' : 'That did not work')
  if (page?.body)
    return toPage({
      title,
      kind: 'message',
      body: html`<h1>${title}</h1>
      ${page.body}`,
    })
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
