import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { suggestMentions } from '#shared/comments.ts'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'

/** Without a connection the name of a person chosen earlier may be unknown. */
export type Awaited = { id: string; displayName: string | null }

type AwaitedPickerProps = {
  event: Pick<EventDetail, 'id' | 'hostId'>
  chosen: Awaited | null
  onChoose: (person: Awaited) => void
}

/** People who can see the spon: those who answered, friends, and others by name. */
export function AwaitedPicker({ event, chosen, onChoose }: AwaitedPickerProps) {
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), 200)
  const input = { params: { id: event.id }, query: { q } }
  const { data, isError, refetch } = useEndpoint(suggestMentions, input, { placeholderData: keepPreviousData })
  const people = data?.filter(({ id }) => id !== event.hostId)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label={t('answers:if.search')}
        hideLabel
        type="search"
        placeholder={t('answers:if.search')}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={setTyped}
      />
      {people ? (
        <People people={people} isSearch={q !== ''} chosen={chosen} onChoose={onChoose} />
      ) : isError ? (
        <FailedList text={t('answers:if.people-failed')} onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={3} />
      )}
    </div>
  )
}

type Shown = { id: string; displayName: string; profileImageUrl: string | null }

type PeopleProps = Omit<AwaitedPickerProps, 'event'> & { people: Shown[]; isSearch: boolean }

function People({ people, isSearch, chosen, onChoose }: PeopleProps) {
  const name = useId()
  if (people.length === 0)
    return <p className="text-ink-soft">{isSearch ? t('answers:if.nobody-called') : t('answers:if.type-name')}</p>
  return (
    <div role="radiogroup" aria-label={t('answers:if.who')} className="grid gap-1">
      {people.map((person) => (
        <label
          key={person.id}
          className="flex min-h-13 items-center gap-3 rounded-field border-2 border-transparent px-2 py-1.5 hover:bg-ink-faint has-checked:border-ink has-checked:bg-sky has-checked:text-on-color has-focus-visible:outline-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={chosen?.id === person.id}
            onChange={() => onChoose(person)}
          />
          <Avatar person={person} size="small" />
          <span className="typed min-w-0 flex-1 font-semibold leading-snug wrap-anywhere">{person.displayName}</span>
        </label>
      ))}
    </div>
  )
}
