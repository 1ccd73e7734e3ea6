import { Check } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
import { useInviteUser, useSentInvites } from '#web/features/invites/api.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

type InviteRowProps = {
  event: EventDetail
  person: AvatarPerson & { id: string; displayName: string }
  /** They see the spon without being invited: an invitation is a nudge. */
  seesIt?: boolean
}

/** A person who is here, with the button that invites them to this spon. */
export function InviteRow({ event, person, seesIt = false }: InviteRowProps) {
  const { data: sent } = useSentInvites()
  const { mutate, isPending, isSuccess } = useInviteUser(event.id)
  const isListed = sent?.some((invite) => invite.event?.id === event.id && invite.person?.id === person.id) ?? false
  // People who could already see the event are not in the list of revocable invitations.
  const isInvited = isListed || isSuccess
  const invite = () => mutate(person.id, { onError: () => toastError('Failed to send invitation') })
  return (
    <li className="flex min-h-16 items-center gap-3 py-1.5">
      <Avatar person={person} />
      <span className="grid min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold leading-snug">{person.displayName}</span>
        {seesIt && <span className="text-ink-soft text-small">Sees it already</span>}
      </span>
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
