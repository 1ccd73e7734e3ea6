import { HttpError } from '#server/http/http-error.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn } from '#shared/sign-ins.ts'

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

export function signInDeclined(action: RetryLink) {
  return new HttpError('forbidden', 'You told GitHub no, so we know nothing about you. That’s fine.', {
    page: { title: 'No hard feelings', action: { ...action, label: 'Changed your mind? Sign in' } },
  })
}

export function providerDown(action: RetryLink) {
  return new HttpError('unavailable', 'GitHub isn’t answering the way it should, and we need it to sign you in.', {
    retryAfter: 30,
    page: { title: 'GitHub is having a moment', action },
  })
}
