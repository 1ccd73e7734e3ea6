import type { Actor } from '#server/features/notifications/insert-queries.ts'
import type { PreferencesRow } from '#server/features/notifications/preference-queries.ts'
import { t } from '#shared/message.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'
import type { Notification, NotificationPreferences, NotificationType } from '#shared/notifications.ts'

/** What a notification calls a person: a guest is called a guest. */
export function toActorName(actor: Actor | null): string {
  const name = actor?.name ?? t('names:someone')
  return actor?.isGuest ? t('notices:guest', { name }) : name
}

export function toPreferencesView(row: PreferencesRow | null): NotificationPreferences {
  return {
    spons: row?.spons ?? 'push',
    answers: row?.answers ?? 'push',
    mentions: row?.mentions ?? 'push',
    friends: row?.friends ?? 'push',
    // Without the seconds that PostgreSQL adds.
    quietFrom: row?.quiet_from?.slice(0, 5) ?? null,
    quietUntil: row?.quiet_until?.slice(0, 5) ?? null,
    timeZone: row?.time_zone ?? null,
    fallback: row?.fallback ?? 'email',
    mailSpons: row?.mail_spons ?? false,
  }
}

type Row = Pick<Notification, 'type' | 'title' | 'message' | 'folded'>
type People = { first: string; count: number; second: string | undefined }

/** What several people did. Of comments the event is named. */
const foldWords: Partial<Record<NotificationType, (people: People, event: string) => string>> = {
  rsvp: ({ first, count, second }) =>
    second === undefined
      ? t('notices:folded.answered', { first, count })
      : t('notices:folded.answered-two', { first, second }),
  comment: ({ first, count, second }, event) =>
    second === undefined
      ? t('notices:folded.commented', { first, count, event })
      : t('notices:folded.commented-two', { first, second, event }),
  mention: ({ first, count, second }) =>
    second === undefined
      ? t('notices:folded.mentioned', { first, count })
      : t('notices:folded.mentioned-two', { first, second }),
  reaction: ({ first, count, second }) =>
    second === undefined
      ? t('notices:folded.reacted', { first, count })
      : t('notices:folded.reacted-two', { first, second }),
}

/** Says in the JSON text of a page what several people did, in place of the title of their event. */
export function sayFolds(text: string): string {
  return JSON.stringify((JSON.parse(text) as Row[]).map(sayFold))
}

function sayFold(row: Row): Row {
  const place = notificationKinds[row.type]?.folded?.in
  const say = foldWords[row.type]
  if (!place || !say || !row.folded || row.folded.otherPeople === 0) return row
  const { otherPeople: count, people } = row.folded
  const second = count === 1 ? people[1]?.displayName : undefined
  return { ...row, [place]: say({ first: people[0]?.displayName ?? '', count, second }, row[place]) }
}
