import type { CurrentUserRow, DeviceRow } from '#server/features/accounts/queries.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { CurrentUser, Device } from '#shared/accounts.ts'
import { toDisplayName } from '#shared/names.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn } from '#shared/sign-ins.ts'

/** For the person themselves: address and number included. */
export function toCurrentUserView(row: CurrentUserRow): CurrentUser {
  const person = { firstName: row.first_name, lastName: row.last_name, email: row.email }
  return {
    id: row.id,
    displayName: toDisplayName(person),
    ...person,
    phoneNumber: row.phone_number,
    profileImageUrl: row.profile_image_url,
    smsConsent: row.sms_consent,
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    can: { post: row.kind === 'member', meet: row.kind === 'member' },
    friendCount: row.friend_count ?? 0,
    eventCount: row.event_count ?? 0,
  }
}

export function toDeviceView(row: DeviceRow, currentId: string): Device {
  return {
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === currentId,
  }
}

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
