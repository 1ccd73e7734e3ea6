import { Check } from 'lucide-react'
import { type EventDetail, getEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { useInviteUser, useSentInvites } from '#web/features/invites/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

const saidOf = { going: 'invitations:row.going', 'might-show': 'invitations:row.might' } as const

type Invitee = { id: string; displayName: string }

type InviteRowProps = {
  event: EventDetail
  person: AvatarPerson & Invitee
  /** They see the spon without being invited: an invitation is a nudge. */
  seesIt?: boolean
}

/** A person who is here, with the button that invites them to this spon. */
export function InviteRow({ event, person, seesIt = false }: InviteRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3 py-1.5">
      <Avatar person={person} />
      <span className="grid min-w-0 flex-1">
        <span className="typed line-clamp-2 font-semibold leading-snug">{person.displayName}</span>
        {seesIt && !findAnswer(event, person) && (
          <span className="text-ink-soft text-small">{t('invitations:row.sees-it')}</span>
        )}
      </span>
      <InviteButton
        event={event}
        person={person}
        label={t('invitations:row.invite')}
        name={t('invitations:row.invite-who', { name: person.displayName })}
      />
    </li>
  )
}

/** Where the spon is not at hand: on the friends page, for a person who was found there. */
export function InviteToEvent({ eventId, person }: { eventId: string; person: Invitee }) {
  const { data: event } = useEndpoint(getEvent, { params: { id: eventId } })
  if (!event?.can.invite || event.hostId === person.id) return null
  const { title } = event
  return (
    <div className="mt-3 mb-1 grid">
      <InviteButton
        event={event}
        person={person}
        label={t('invitations:row.invite-to', { title })}
        name={t('invitations:row.invite-who-to', { title, name: person.displayName })}
      />
    </div>
  )
}

type InviteButtonProps = { event: EventDetail; person: Invitee; label: string; name: string }

/** Invites, or says what came of it. */
function InviteButton({ event, person, label, name }: InviteButtonProps) {
  const { data: sent } = useSentInvites()
  const { mutate, isPending, isSuccess } = useInviteUser(event.id)
  const isListed = sent?.some((invite) => invite.event?.id === event.id && invite.person?.id === person.id) ?? false
  const answer = findAnswer(event, person)
  // People who could already see the event are not in the list of revocable invitations.
  if (answer || isListed || isSuccess)
    return (
      <span className="inline-flex min-h-11 items-center gap-1.5 px-2 font-bold text-small">
        <Check className="size-5" strokeWidth={3} /> {t(answer ? saidOf[answer] : 'invitations:row.invited')}
      </span>
    )
  return (
    <Button
      color="plain"
      size="small"
      busy={isPending}
      busyLabel={t('invitations:row.inviting')}
      aria-label={isPending ? undefined : name}
      onClick={() => mutate(person.id, { onError: () => toastError(t('invitations:send-failed')) })}
    >
      <span className="line-clamp-2">{label}</span>
    </Button>
  )
}

const findAnswer = ({ rsvps }: EventDetail, { id }: Invitee) => rsvps.find(({ userId }) => userId === id)?.response
