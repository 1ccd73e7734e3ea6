import { UserRoundMinus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
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
      onSuccess: () => toastSuccess(t('crews:removal.done'), t('crews:removal.done-text', { name, crew: crew.name })),
      onError: (error) => toastError(toSentence(error, t('crews:removal.failed', { name }))),
      onSettled: () => setAsking(false),
    })
  }
  return (
    <>
      {/* Quiet: there may be 29 of them. */}
      <Tooltip text={t('crews:removal.label', { name })} align="end">
        <button
          type="button"
          aria-label={t('crews:removal.label', { name })}
          className="touch-area grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-ink-faint hover:text-ink active:scale-95"
          onClick={() => setAsking(true)}
        >
          <UserRoundMinus aria-hidden="true" className="size-5" />
        </button>
      </Tooltip>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('crews:removal.title', { name })}
        description={t(isFresh ? 'crews:removal.fresh' : 'crews:removal.text')}
        confirmLabel={t('common:remove')}
        cancelLabel={t('crews:removal.keep')}
        busy={removal.isPending}
        busyLabel={t('crews:removal.removing')}
        onConfirm={remove}
      />
    </>
  )
}
