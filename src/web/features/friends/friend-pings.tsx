import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FriendPings, setFriendPings } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { getUser, type Profile } from '#shared/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import { type Segment, SegmentedChoice } from '#web/ui/segmented.tsx'
import { toastError } from '#web/ui/toast.ts'

const levels: readonly Segment<FriendPings>[] = [
  { value: 'all', label: 'Ping me', color: 'mint' },
  { value: 'app', label: 'Only in the app', color: 'marigold' },
]

/** Whether a friend's spons ping; nothing for anybody else. */
export function FriendPingsChoice({ user }: { user: Profile }) {
  const { mutate } = useFriendPings(user.id)
  if (user.friendStatus !== 'friends' || !user.pings) return null
  return (
    <div className="mt-5 grid gap-2 border-ink-faint border-t-2 pt-4">
      <h3 className="font-semibold">Their spons and invitations</h3>
      <SegmentedChoice label="Their spons and invitations" segments={levels} value={user.pings} onChange={mutate} />
      <p className="text-ink-soft text-small">Only you see this.</p>
    </div>
  )
}

/** Optimistic and sent in sequence, so that the last tap wins. */
function useFriendPings(id: string) {
  const client = useQueryClient()
  const queryKey = toKey(getUser, { params: { id } })
  return useMutation({
    scope: { id: `friend-pings ${id}` },
    mutationFn: (level: FriendPings) => callApi(setFriendPings, { params: { id }, body: { level } }),
    onMutate: async (pings) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData<Profile>(queryKey, (user) => user && { ...user, pings })
    },
    onError: () => {
      toastError('That was not saved. Try again?')
      void client.invalidateQueries({ queryKey })
    },
  })
}
