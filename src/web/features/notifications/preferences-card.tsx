import { BellRing } from 'lucide-react'
import { type PlainKey, t } from '#shared/message.ts'
import type { NotificationGroup } from '#shared/notification-kinds.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'
import { FallbackChoice } from '#web/features/notifications/fallback-choice.tsx'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { usePreferences, useSavePreferences } from '#web/features/notifications/use-preferences.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { toastError } from '#web/ui/toast.ts'

const groups: readonly { group: NotificationGroup; title: PlainKey; text: PlainKey }[] = [
  { group: 'spons', title: 'notifications:group.spons', text: 'notifications:group.spons-text' },
  { group: 'answers', title: 'notifications:group.answers', text: 'notifications:group.answers-text' },
  { group: 'mentions', title: 'notifications:group.mentions', text: 'notifications:group.mentions-text' },
  { group: 'friends', title: 'notifications:group.friends', text: 'notifications:group.friends-text' },
]

const choices = [
  { value: 'push', say: 'notifications:choice.push', color: 'mint' },
  { value: 'app', say: 'notifications:choice.app', color: 'marigold' },
  { value: 'off', say: 'notifications:choice.off', color: 'bubblegum' },
] as const

/** Which notifications to get, by which channel, and the quiet hours. */
export function PreferencesCard() {
  const { data: preferences, isError, refetch } = usePreferences()
  return (
    <SectionCard
      title={t('notifications:preferences')}
      icon={<BellRing />}
      color="tomato"
      text={t('notifications:preferences.text')}
    >
      {preferences !== undefined ? (
        <Choices preferences={preferences} />
      ) : isError ? (
        <FailedList text={t('notifications:preferences.not-loaded')} onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={4} />
      )}
    </SectionCard>
  )
}

function Choices({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate } = useSavePreferences()
  function save(change: Partial<NotificationPreferences>) {
    return mutate(
      { ...preferences, ...change },
      { onError: (error) => toastError(toSentence(error, t('notifications:preferences.not-saved'))) },
    )
  }
  return (
    <>
      {groups.map(({ group, title, text }) => (
        <div key={group} className="grid gap-2">
          <div>
            <h3 className="font-semibold">{t(title)}</h3>
            <p className="text-ink-soft text-small">{t(text)}</p>
          </div>
          <SegmentedChoice
            label={t(title)}
            segments={choices.map(({ say, ...choice }) => ({ ...choice, label: t(say) }))}
            value={preferences[group]}
            onChange={(choice) => save({ [group]: choice })}
          />
        </div>
      ))}
      <QuietHours preferences={preferences} onChange={save} />
      <FallbackChoice preferences={preferences} onChange={save} />
    </>
  )
}
