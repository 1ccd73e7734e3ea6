import type { CurrentUserRow, DeviceRow } from '#server/features/accounts/queries.ts'
import type { CurrentUser, Device } from '#shared/accounts.ts'
import { isLanguage } from '#shared/languages.ts'
import { toDisplayName } from '#shared/names.ts'

/** For the person themselves: address and number included. */
export function toCurrentUserView(row: CurrentUserRow, adminEmails: readonly string[]): CurrentUser {
  const isMember = row.kind === 'member'
  const isAdmin = isMember && (row.is_granted_admin || adminEmails.includes(row.email?.toLowerCase() ?? ''))
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
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
    can: { post: isMember, meet: isMember, ...(isAdmin && { admin: true }) },
    friendCount: row.friend_count ?? 0,
    eventCount: row.event_count ?? 0,
    ...(row.has_only_one_key && { hasOnlyOneKey: true }),
    ...(row.has_only_one_key && !row.second_way_told_at && { needsSecondWay: true }),
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
