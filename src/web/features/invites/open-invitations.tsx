import { Mail, MessageSquareText, Undo2, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { SentInvite } from '#shared/invites.ts'
import { useRevokeInvite, useSentInvites } from '#web/features/invites/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FailedList, Item } from '#web/ui/item-list.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const icons: Record<SentInvite['channel'], ReactNode> = {
  app: <UserRoundCheck />,
  email: <Mail />,
  phone: <MessageSquareText />,
}

const dayMs = 86_400_000

const nameOf = ({ person, to }: SentInvite) => person?.displayName ?? to

/** All sent invitations. Renders nothing if there are none. */
export function OpenInvitations() {
  const id = useId()
  const { data: invites, isError, refetch } = useSentInvites()
  if (isError && !invites) return <FailedList text="Your invitations did not load." onRetry={() => void refetch()} />
  if (!invites || invites.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-8 items-center gap-2.5">
        <h2 id={id} className="text-h2">
          Your invitations
        </h2>
        <Chip className="tabular-nums">{invites.length}</Chip>
      </div>
      <Card className="px-4 py-1.5">
        <InviteList invites={invites} label="Invitations you sent" isAboutEvent />
      </Card>
    </section>
  )
}

/** The sent invitations of one spon, inside its dialog. */
export function EventInvitations({ eventId }: { eventId: string }) {
  const id = useId()
  const { data } = useSentInvites()
  const invites = data?.filter(({ event }) => event?.id === eventId) ?? []
  if (invites.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-1">
      <h3 id={id} className="text-h3">
        You invited
      </h3>
      <InviteList invites={invites} label="People you invited to this spon" />
    </section>
  )
}

type InviteListProps = { invites: SentInvite[]; label: string; isAboutEvent?: boolean }

function InviteList({ invites, label, isAboutEvent = false }: InviteListProps) {
  const [leaving, setLeaving] = useState<SentInvite | null>(null)
  return (
    <>
      <ul aria-label={label} className="divide-y-2 divide-ink-faint">
        {invites.map((invite) => (
          <Item
            key={invite.id}
            icon={icons[invite.channel]}
            title={nameOf(invite)}
            text={toNote(invite, isAboutEvent)}
            action={
              <IconButton
                label={`Take back the invitation of ${nameOf(invite)}`}
                icon={<Undo2 className="size-5" />}
                tooltipAlign="end"
                onClick={() => setLeaving(invite)}
              />
            }
          />
        ))}
      </ul>
      <TakeBack invite={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

function toNote(invite: SentInvite, isAboutEvent: boolean): string {
  const about = isAboutEvent && (invite.event ? invite.event.title : 'To join your crew')
  return [about, toState(invite)].filter(Boolean).join(' · ')
}

function toState({ channel, status, expiresAt }: SentInvite): string {
  if (channel === 'app') return 'Invited in the app'
  if (status === 'accepted') return 'Came by your invite'
  if (status === 'unknown')
    return "We can't tell whether the text went out. Ask them, or take it back and invite again."
  return `Runs out ${toDaysLeft(expiresAt ?? '')}`
}

function toDaysLeft(expiresAt: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs))
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'always' }).format(days, 'day')
}

function TakeBack({ invite, onClose }: { invite: SentInvite | null; onClose: () => void }) {
  const { mutate, isPending } = useRevokeInvite()
  function takeBack() {
    if (!invite) return
    mutate(invite, {
      onSuccess: () => toastSuccess('Taken back'),
      onError: (error) => toastError(toSentence(error, 'The invitation could not be taken back. Try again?')),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={invite !== null}
      onOpenChange={(open) => open || onClose()}
      title="Take it back?"
      description={
        invite?.status === 'accepted'
          ? `${nameOf(invite)} loses the way in that you gave them, and their answer with it. Friends of the host still see it.`
          : 'The link in it stops working. They are not told.'
      }
      confirmLabel="Take it back"
      cancelLabel="Keep it"
      busyLabel="Taking it back..."
      busy={isPending}
      onConfirm={takeBack}
    />
  )
}
