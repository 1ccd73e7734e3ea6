import type { CurrentUserRow, DeviceRow } from '#server/features/accounts/queries.ts'
import type { CurrentUser, Device } from '#shared/accounts.ts'
import { toDisplayName } from '#shared/names.ts'

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
    ...(row.needs_second_way && { needsSecondWay: true }),
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
