import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FriendPings, setFriendPings } from '#shared/friends.ts'
import { toKey } from '#shared/keys.ts'
import { t } from '#shared/message.ts'
import { getUser, type Profile } from '#shared/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { toastError } from '#web/ui/toast.ts'

const levels = [
  { value: 'all', label: 'friends:pings.all', color: 'mint' },
  { value: 'app', label: 'friends:pings.app', color: 'marigold' },
] as const

/** Whether a friend's spons ping; nothing for anybody else. */
export function FriendPingsChoice({ user }: { user: Profile }) {
  const { mutate } = useFriendPings(user.id)
  if (user.friendStatus !== 'friends' || !user.pings) return null
  const segments = levels.map((level) => ({ ...level, label: t(level.label) }))
  return (
    <div className="mt-5 grid gap-2 border-ink-faint border-t-2 pt-4">
      <h3 className="font-semibold">{t('friends:pings.title')}</h3>
      <SegmentedChoice label={t('friends:pings.title')} segments={segments} value={user.pings} onChange={mutate} />
      <p className="text-ink-soft text-small">{t('friends:pings.hint')}</p>
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
      toastError(t('friends:pings.failed'))
      void client.invalidateQueries({ queryKey })
    },
  })
}
