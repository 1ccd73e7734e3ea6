import { useState } from 'react'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { type Crew, useInviteToCrew } from '#web/features/crews/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { FacePicker } from '#web/ui/face-picker.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** Own friends who are not in it: they are asked, and come by a tap. */
export function InviteFriends({ crew, onDone }: { crew: Crew; onDone: () => void }) {
  const { data: friends, isError, refetch } = useEndpoint(listFriends)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const inviting = useInviteToCrew(crew.id)
  if (!friends) {
    return isError ? (
      <FailedList text={t('crews:invite.failed')} onRetry={() => void refetch()} />
    ) : (
      <ItemListSkeleton rows={3} />
    )
  }
  const others = friends.filter(({ id }) => !crew.members.some((member) => member.id === id))
  if (others.length === 0)
    return (
      <p className="text-ink-soft">{t(friends.length === 0 ? 'crews:invite.no-friends' : 'crews:invite.all-in')}</p>
    )
  function invite() {
    return inviting.mutate([...chosen], {
      onSuccess: () => {
        toastSuccess(t('crews:invite.done'), t('crews:invite.done-text'))
        onDone()
      },
      onError: (error) => toastError(toSentence(error, t('crews:invite.not-sent'))),
    })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <FacePicker label={t('crews:invite.label')} people={others} chosen={chosen} onChange={setChosen} />
      <Button
        busy={inviting.isPending}
        busyLabel={t('crews:invite.inviting')}
        aria-disabled={chosen.size === 0}
        onClick={invite}
      >
        {chosen.size === 0 ? t('crews:invite.choose') : t('crews:invite.invite', { count: chosen.size })}
      </Button>
    </div>
  )
}
