import { useId, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import type { Person } from '#shared/schemas.ts'
import { searchUsers } from '#shared/users.ts'
import { InviteRow } from '#web/features/invites/invite-row.tsx'
import { useCrewVisibility } from '#web/features/invites/use-crew-visibility.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'

const shownAtFirst = 5

const fits = (person: Person, words: string) => person.displayName.toLowerCase().includes(words.toLowerCase())

/** The viewer's crew and, by name, everybody else who is here, each with an invite button. */
export function PeoplePicker({ event, isHost }: { event: EventDetail; isHost: boolean }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { data: friends, isError, refetch } = useEndpoint(listFriends)
  const crew = friends?.filter((person) => person.id !== event.hostId)
  const seesIt = useCrewVisibility(event, isHost)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-h3">
        {t('invitations:picker.title')}
      </h3>
      <TextField
        label={t('invitations:picker.search')}
        hideLabel
        type="search"
        placeholder={t('invitations:picker.search')}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      {crew ? (
        <Crew event={event} crew={crew.filter((person) => fits(person, words))} seesIt={seesIt} />
      ) : isError ? (
        <FailedList text={t('invitations:picker.crew-failed')} onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={3} />
      )}
      {crew && (words !== '' || crew.length === 0) && <Others event={event} words={words} crew={crew} />}
    </section>
  )
}

type CrewProps = { event: EventDetail; crew: Person[]; seesIt: (personId: string) => boolean }

function Crew({ event, crew, seesIt }: CrewProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? crew : crew.slice(0, shownAtFirst)
  if (crew.length === 0) return null
  return (
    <>
      <ul aria-label={t('invitations:picker.crew')} className="divide-y-2 divide-ink-faint">
        {shown.map((person) => (
          <InviteRow key={person.id} event={event} person={person} seesIt={seesIt(person.id)} />
        ))}
      </ul>
      {shown.length < crew.length && (
        <Button color="plain" size="small" onClick={() => setWhole(true)}>
          {t('invitations:picker.all', { count: crew.length })}
        </Button>
      )}
    </>
  )
}

/** People beyond the crew, found by name. */
function Others({ event, words, crew }: { event: EventDetail; words: string; crew: Person[] }) {
  const q = useDebouncedValue(words, 300)
  const { data, isError, refetch } = useEndpoint(searchUsers, { query: { q } }, { enabled: canSearch(q) })
  const others = data?.filter(
    ({ id, friendStatus }) =>
      id !== event.hostId && friendStatus !== 'self' && !crew.some((person) => person.id === id),
  )
  if (!canSearch(words))
    return (
      <p className="text-ink-soft text-small">{t('invitations:picker.type-more', { count: limits.searchMinimum })}</p>
    )
  if (isError) return <FailedList text={t('invitations:picker.search-failed')} onRetry={() => void refetch()} />
  if (q !== words || !others) return <ItemListSkeleton rows={1} />
  if (others.length === 0 && crew.some((person) => fits(person, words))) return null
  if (others.length === 0) return <p className="text-ink-soft">{t('invitations:picker.nobody')}</p>
  return (
    <ul aria-label={t('invitations:picker.others')} className="divide-y-2 divide-ink-faint">
      {others.map((person) => (
        <InviteRow key={person.id} event={event} person={person} />
      ))}
    </ul>
  )
}

const canSearch = (words: string): boolean => words.length >= limits.searchMinimum
