import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { listFriends } from '#shared/friends.ts'
import type { Person } from '#shared/schemas.ts'
import { useInviteUser, useSentInvites } from '#web/features/invites/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { toastError } from '#web/ui/toast.ts'

const shownAtFirst = 5

const fits = (person: Person, words: string) => person.displayName.toLowerCase().includes(words.trim().toLowerCase())

/** The viewer's crew, each with an invite button. */
export function CrewPicker({ event }: { event: EventDetail }) {
  const id = useId()
  const { data, isError, refetch } = useEndpoint(listFriends)
  const crew = data?.filter((person) => person.id !== event.hostId)
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-h3">
        Nudge your crew
      </h3>
      {crew ? (
        <Crew event={event} crew={crew} />
      ) : isError ? (
        <FailedList text="Your crew did not load." onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={3} />
      )}
    </section>
  )
}

function Crew({ event, crew }: { event: EventDetail; crew: Person[] }) {
  const [words, drawText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const found = crew.filter((person) => fits(person, words))
  const shown = isWhole || words ? found : found.slice(0, shownAtFirst)
  if (crew.length === 0)
    return <p className="text-ink-soft">Nobody in your crew yet who could come. A link works for everyone.</p>
  return (
    <>
      {crew.length > shownAtFirst && (
        <TextField
          label="Search your crew"
          hideLabel
          type="search"
          placeholder="Search your crew"
          autoComplete="off"
          value={words}
          onChange={drawText}
        />
      )}
      {shown.length === 0 ? (
        <p className="text-ink-soft">Nobody in your crew is called that.</p>
      ) : (
        <ul aria-label="Your crew" className="divide-y-2 divide-ink-faint">
          {shown.map((person) => (
            <CrewRow key={person.id} event={event} person={person} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button color="plain" size="small" onClick={() => setWhole(true)}>
          Show all {found.length}
        </Button>
      )}
    </>
  )
}

function CrewRow({ event, person }: { event: EventDetail; person: Person }) {
  const { data: sent } = useSentInvites()
  const { mutate, isPending, isSuccess } = useInviteUser(event.id)
  const isListed = sent?.some((invite) => invite.event?.id === event.id && invite.person?.id === person.id) ?? false
  // People who could already see the event are not in the list of revocable invitations.
  const isInvited = isListed || isSuccess
  const invite = () => mutate(person.id, { onError: () => toastError('Failed to send invitation') })
  return (
    <li className="flex min-h-16 items-center gap-3 py-1.5">
      <Avatar person={person} />
      <span className="line-clamp-2 min-w-0 flex-1 font-semibold leading-snug">{person.displayName}</span>
      {isInvited ? (
        <span className="inline-flex min-h-11 items-center gap-1.5 px-2 font-bold text-small">
          <Check className="size-5" strokeWidth={3} /> Invited
        </span>
      ) : (
        <Button
          color="plain"
          size="small"
          busy={isPending}
          busyLabel="Inviting..."
          aria-label={isPending ? undefined : `Invite ${person.displayName}`}
          onClick={invite}
        >
          Invite
        </Button>
      )}
    </li>
  )
}
