import { useQueryClient } from '@tanstack/react-query'
import { Undo2, UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import type { FriendStatus } from '#shared/friends.ts'
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
              View Profile
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
  if (status === 'friends') return `Manage friendship with ${name}`
  if (status === 'pending_sent') return `Friend request to ${name}`
  if (status === 'pending_received') return `Friend request from ${name}`
  return `Add ${name} as a friend?`
}

function toDescription(status: FriendStatus, name: string): string {
  if (status === 'friends') return `${name} is in your crew: you see each other's events.`
  if (status === 'pending_sent') return `You asked ${name}, who has not answered yet.`
  if (status === 'pending_received') return `${name} asked first: the answer is up to you, in your notifications.`
  return 'Send a friend request to see more of their events and connect!'
}

function AddFriend({ host, onDone }: { host: Host; onDone: () => void }) {
  const status = useFriendStatus(host.id).data?.status
  const request = useRequestFriend(host, onDone)
  if (status === 'pending_sent') return <TakeBack host={host} onDone={onDone} />
  if (status === 'pending_received') {
    return (
      <ButtonLink to="/notifications" color="marigold" className="flex-1" onClick={onDone}>
        Answer
      </ButtonLink>
    )
  }
  return (
    <Button
      className="flex-1"
      icon={<UserPlus className="size-5" />}
      busy={request.isPending}
      busyLabel="Sending..."
      onClick={() => request.mutate()}
    >
      Add Friend
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
      Take request back
    </Button>
  )
}

/** The least of what one does with a friend. */
function RemoveFriend({ host, onDone }: { host: Host; onDone: () => void }) {
  const removal = useUnfriend(host, onDone)
  return (
    <button
      type="button"
      aria-disabled={removal.isPending || undefined}
      className="min-h-12 rounded-full px-4 font-semibold text-ink-soft text-small underline underline-offset-4"
      onClick={() => !removal.isPending && confirm(`Remove ${host.displayName} from your crew?`) && removal.mutate()}
    >
      {removal.isPending ? 'Removing...' : 'Remove Friend'}
    </button>
  )
}
