import { useState } from 'react'
import { listFriends } from '#shared/friends.ts'
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
      <FailedList text="Your friends did not load." onRetry={() => void refetch()} />
    ) : (
      <ItemListSkeleton rows={3} />
    )
  }
  const others = friends.filter(({ id }) => !crew.members.some((member) => member.id === id))
  if (others.length === 0)
    return (
      <p className="text-ink-soft">
        {friends.length === 0 ? 'No friends to invite yet: share the link.' : 'All of your friends are in it.'}
      </p>
    )
  function invite() {
    return inviting.mutate([...chosen], {
      onSuccess: () => {
        toastSuccess('Invited', 'They find it in their notifications.')
        onDone()
      },
      onError: (error) => toastError(toSentence(error, 'The invitation did not go out. Try again?')),
    })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <FacePicker label="Friends to invite" people={others} chosen={chosen} onChange={setChosen} />
      <Button busy={inviting.isPending} busyLabel="Inviting..." aria-disabled={chosen.size === 0} onClick={invite}>
        {chosen.size === 0 ? 'Choose who to invite' : `Invite ${chosen.size}`}
      </Button>
    </div>
  )
}
