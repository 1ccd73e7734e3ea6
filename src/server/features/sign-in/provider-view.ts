import { toNameField, toWayLinks, type WaysPage } from '#server/features/sign-in/ways-in-view.ts'
import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { settingsPaths } from '#shared/settings.ts'
import { beginSignIn, finishNaming } from '#shared/sign-ins.ts'

/** The link that restarts a failed sign-in. */
export function toRetryLink(origin: string, redirect: string) {
  const path = toPath(beginSignIn, { query: { redirect: redirect === '/' ? undefined : redirect } })
  return { href: origin + path, label: t('common:try-again') }
}

export function signInExpired() {
  return new HttpError('gone', t('sign-in:expired'), {
    page: { title: t('sign-in:expired-title'), action: toRetryLink('', '/') },
  })
}

export type RetryLink = ReturnType<typeof toRetryLink>

export function signInDeclined(provider: string, action: RetryLink) {
  return new HttpError('forbidden', t('sign-in:declined', { provider }), {
    page: { title: t('sign-in:declined-title'), action: { ...action, label: t('sign-in:declined-again') } },
  })
}

export function providerDown(provider: string, action: RetryLink) {
  return new HttpError('unavailable', t('sign-in:provider-down', { provider }), {
    retryAfter: 30,
    page: { title: t('sign-in:provider-down-title', { provider }), action },
  })
}

/** For adding a way in: the session has ended, or is another person's by now. */
export function signInFirst() {
  return new HttpError('unauthorized', t('sign-in:sign-in-first'), {
    page: { title: t('error-pages:title-401'), action: toRetryLink('', settingsPaths['ways-in']) },
  })
}

/** The page behind /api/login where there is more than one way in. */
export function toWaysPage(page: WaysPage): string {
  return toPage({
    title: t('sign-in:title'),
    kind: 'message',
    body: html`<h1>${t('sign-in:ways.title')}</h1>
      <p class="lead">${t('sign-in:ways.lead')}</p>
      ${toWayLinks(page)}
      <p class="links"><a href="/">${t('error-pages:back')}</a></p>`,
  })
}

export function toNamePage({ state, nameError }: { state: string; nameError?: string | undefined }): string {
  return toPage({
    title: nameError ? t('sign-in:name-missing') : t('sign-in:naming.title'),
    kind: 'message',
    body: html`<h1>${t('sign-in:naming.title')}</h1>
      <p class="lead">${t('sign-in:naming.lead')}</p>
      <form class="newcomer" method="post" action="${finishNaming.path}">
        <input type="hidden" name="state" value="${state}">
        ${toNameField(nameError)}
        <p><button class="button">${t('sign-in:go-on')}</button></p>
      </form>`,
  })
}
