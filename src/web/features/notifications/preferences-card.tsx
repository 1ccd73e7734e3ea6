import { BellRing } from 'lucide-react'
import type { NotificationGroup } from '#shared/notification-kinds.ts'
import type { NotificationChoice, NotificationPreferences } from '#shared/notifications.ts'
import { FallbackChoice } from '#web/features/notifications/fallback-choice.tsx'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { usePreferences, useSavePreferences } from '#web/features/notifications/use-preferences.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { type Segment, SegmentedChoice } from '#web/ui/segmented.tsx'
import { toastError } from '#web/ui/toast.ts'

const groups: readonly { group: NotificationGroup; title: string; text: string }[] = [
  { group: 'spons', title: 'Spons', text: 'New ones, invitations, changes and reminders' },
  { group: 'answers', title: 'Answers and comments', text: 'Who is coming, who said or felt something' },
  { group: 'mentions', title: 'Mentions', text: 'Who means you by name' },
  { group: 'friends', title: 'Friends', text: 'Requests, and who said yes to yours' },
]

const choices: readonly Segment<NotificationChoice>[] = [
  { value: 'push', label: 'Push', color: 'mint' },
  { value: 'app', label: 'In the app', color: 'marigold' },
  { value: 'off', label: 'Off', color: 'bubblegum' },
]

/** Which notifications to get, by which channel, and the quiet hours. */
export function PreferencesCard() {
  const { data: preferences, isError, refetch } = usePreferences()
  return (
    <SectionCard
      title="What pings you"
      icon={<BellRing />}
      color="tomato"
      text="A push on your phone, a quiet line in the app, or nothing at all."
    >
      {preferences !== undefined ? (
        <Choices preferences={preferences} />
      ) : isError ? (
        <FailedList text="Your choices did not load." onRetry={() => void refetch()} />
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
      { onError: (error) => toastError(toSentence(error, 'That was not saved. Try again?')) },
    )
  }
  return (
    <>
      {groups.map(({ group, title, text }) => (
        <div key={group} className="grid gap-2">
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-ink-soft text-small">{text}</p>
          </div>
          <SegmentedChoice
            label={title}
            segments={choices}
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
