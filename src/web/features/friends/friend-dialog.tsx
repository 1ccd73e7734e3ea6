import { useQueryClient } from '@tanstack/react-query'
import { Undo2, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import type { FriendStatus } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { useFriendStatus, useRequestFriend, useTakeBackRequest, useUnfriend } from '#web/features/friends/api.ts'
import { putTie } from '#web/lib/api/event-cache.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Host = { id: string; displayName: string }
type FriendDialogProps = { host: Host; open: boolean; onOpenChange: (open: boolean) => void }

/** The friend status of a card's host, and the actions for it. */
export function FriendDialog({ host, open, onOpenChange }: FriendDialogProps) {
  const client = useQueryClient()
  const { data, isError, isFetchedAfterMount, refetch } = useFriendStatus(host.id, { enabled: open })
  // What was fetched for the dialog is newer than the card behind it; what was cached before may be older.
  const news = isFetchedAfterMount ? data?.status : undefined
  useEffect(() => {
    if (news) putTie(client, host.id, news)
  }, [client, host.id, news])
  const close = () => onOpenChange(false)
  const isFriend = data?.status === 'friends'
  const name = host.displayName
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // While the status loads, the title must not ask a question that the result may contradict.
      title={data ? toTitle(data.status, name) : name}
      description={data && toDescription(data.status, name)}
      footer={
        data && (
          <div className={isFriend ? 'grid gap-1' : 'flex flex-wrap gap-3'}>
            <ButtonLink
              to={`/user/${host.id}`}
              color={isFriend ? 'tomato' : 'plain'}
              className="flex-1"
              onClick={close}
            >
              {t('friends:dialog.profile')}
            </ButtonLink>
            {isFriend ? <RemoveFriend host={host} onDone={close} /> : <AddFriend host={host} onDone={close} />}
          </div>
        )
      }
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-12 w-full" />}
    </Dialog>
  )
}

function toTitle(status: FriendStatus, name: string): string {
  if (status === 'friends') return t('friends:dialog.friends', { name })
  if (status === 'pending_sent') return t('friends:dialog.sent', { name })
  if (status === 'pending_received') return t('friends:dialog.received', { name })
  return t('friends:dialog.none', { name })
}

function toDescription(status: FriendStatus, name: string): string {
  if (status === 'friends') return t('friends:dialog.friends-text', { name })
  if (status === 'pending_sent') return t('friends:dialog.sent-text', { name })
  if (status === 'pending_received') return t('friends:dialog.received-text', { name })
  return t('friends:dialog.none-text')
}

function AddFriend({ host, onDone }: { host: Host; onDone: () => void }) {
  const status = useFriendStatus(host.id).data?.status
  const request = useRequestFriend(host, onDone)
  if (status === 'pending_sent') return <TakeBack host={host} onDone={onDone} />
  if (status === 'pending_received') {
    return (
      <ButtonLink to="/notifications" color="marigold" className="flex-1" onClick={onDone}>
        {t('friends:dialog.answer')}
      </ButtonLink>
    )
  }
  return (
    <Button
      className="flex-1"
      icon={<UserPlus className="size-5" />}
      busy={request.isPending}
      busyLabel={t('friends:request.sending')}
      onClick={() => request.mutate()}
    >
      {t('friends:add')}
    </Button>
  )
}

function TakeBack({ host, onDone }: { host: Host; onDone: () => void }) {
  const taking = useTakeBackRequest(host, onDone)
  return (
    <Button
      color="marigold"
      className="flex-1"
      icon={<Undo2 className="size-5" />}
      busy={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t('friends:dialog.take-back')}
    </Button>
  )
}

/** The least of what one does with a friend. */
function RemoveFriend({ host, onDone }: { host: Host; onDone: () => void }) {
  const removal = useUnfriend(host, onDone)
  const question = t('friends:removal.title', { name: host.displayName })
  return (
    <button
      type="button"
      aria-disabled={removal.isPending || undefined}
      className="min-h-12 rounded-full px-4 font-semibold text-ink-soft text-small underline underline-offset-4"
      onClick={() => !removal.isPending && confirm(question) && removal.mutate()}
    >
      {t(removal.isPending ? 'friends:removal.removing' : 'friends:removal.label')}
    </button>
  )
}
