import { toNameField, toWayLinks, type WaysPage } from '#server/features/sign-in/ways-in-view.ts'
import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { HttpError } from '#server/http/http-error.ts'
import { toPath } from '#shared/paths.ts'
import { product } from '#shared/product.ts'
import { settingsPaths } from '#shared/settings.ts'
import { beginSignIn, finishNaming } from '#shared/sign-ins.ts'

/** The link that restarts a failed sign-in. */
export function toRetryLink(origin: string, redirect: string) {
  const path = toPath(beginSignIn, { query: { redirect: redirect === '/' ? undefined : redirect } })
  return { href: origin + path, label: 'Try again' }
}

export function signInExpired() {
  return new HttpError(
    'gone',
    'That sign-in has run out, was used already, or began in another browser. Nothing has changed.',
    { page: { title: 'Let’s start over', action: toRetryLink('', '/') } },
  )
}

export type RetryLink = ReturnType<typeof toRetryLink>

export function signInDeclined(provider: string, action: RetryLink) {
  return new HttpError('forbidden', `You told ${provider} no, so we know nothing about you. That’s fine.`, {
    page: { title: 'No hard feelings', action: { ...action, label: 'Changed your mind? Sign in' } },
  })
}

export function providerDown(provider: string, action: RetryLink) {
  return new HttpError('unavailable', `${provider} isn’t answering the way it should, and we need it to sign you in.`, {
    retryAfter: 30,
    page: { title: `${provider} is having a moment`, action },
  })
}

/** For adding a way in: the session has ended, or is another person's by now. */
export function signInFirst() {
  return new HttpError('unauthorized', 'Sign in first, then add it in your settings.', {
    page: { title: 'Who goes there?', action: toRetryLink('', settingsPaths['ways-in']) },
  })
}

/** The page behind /api/login where there is more than one way in. */
export function toWaysPage(page: WaysPage): string {
  return toPage({
    title: 'Sign in',
    kind: 'message',
    body: html`<h1>Come on in</h1>
      <p class="lead">No password, whichever way you take.</p>
      ${toWayLinks(page)}
      <p class="links"><a href="/">Back to ${product.name}</a></p>`,
  })
}

export function toNamePage({ state, nameError }: { state: string; nameError?: string | undefined }): string {
  return toPage({
    title: nameError ? 'Your name is missing' : 'What are you called?',
    kind: 'message',
    body: html`<h1>What are you called?</h1>
      <p class="lead">You are nearly in. Your crew only needs something to call you.</p>
      <form class="newcomer" method="post" action="${finishNaming.path}">
        <input type="hidden" name="state" value="${state}">
        ${toNameField(nameError)}
        <p><button class="button">Go on</button></p>
      </form>`,
  })
}
