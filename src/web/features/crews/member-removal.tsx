import { UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import { type Crew, type CrewMember, useRemoveMember } from '#web/features/crews/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

const sevenDaysMs = 7 * 86_400_000

/** For who started the crew. */
export function MemberRemoval({ crew, member }: { crew: Crew; member: CrewMember }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveMember(crew, member, false)
  const { displayName: name } = member
  const isFresh = serverNow() - Date.parse(member.joinedAt) < sevenDaysMs
  function remove() {
    return removal.mutate(undefined, {
      onSuccess: () => toastSuccess('Removed', `${name} is not in ${crew.name} any more`),
      onError: (error) => toastError(toSentence(error, `${name} could not be removed. Try again?`)),
      onSettled: () => setAsking(false),
    })
  }
  return (
    <>
      {/* Quiet: there may be 29 of them. */}
      <Tooltip text={`Remove ${name}`} align="end">
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="touch-area grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-ink-faint hover:text-ink active:scale-95"
          onClick={() => setAsking(true)}
        >
          <UserRoundMinus aria-hidden="true" className="size-5" />
        </button>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description={`${
          isFresh
            ? 'They joined less than a week ago, so the friendships of their joining end too.'
            : 'They stay friends with everyone in it.'
        } They cannot come back by the link, only if a member invites them.`}
        confirmLabel="Remove"
        cancelLabel="Keep"
        busy={removal.isPending}
        busyLabel="Removing..."
        onConfirm={remove}
      />
    </>
  )
}
