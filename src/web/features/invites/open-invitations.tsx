import { Mail, MessageSquareText, Undo2, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { SentInvite } from '#shared/invites.ts'
import { isolate, t, toNumber, tool } from '#shared/message.ts'
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
  if (isError && !invites) return <FailedList text={t('invitations:sent-list.failed')} onRetry={() => void refetch()} />
  if (!invites || invites.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex min-h-8 items-center gap-2.5">
        <h2 id={id} className="text-h2">
          {t('invitations:sent-list.title')}
        </h2>
        <Chip className="tabular-nums">{toNumber(invites.length)}</Chip>
      </div>
      <Card className="px-4 py-1.5">
        <InviteList invites={invites} label={t('invitations:sent-list.label')} isAboutEvent />
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
        {t('invitations:sent-list.of-event')}
      </h3>
      <InviteList invites={invites} label={t('invitations:sent-list.of-event-label')} />
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
                label={t('invitations:take-back.label', { name: nameOf(invite) })}
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
  const about = isAboutEvent && (invite.event ? isolate(invite.event.title) : t('invitations:sent-list.to-crew'))
  return [about, toState(invite)].filter(Boolean).join(' · ')
}

function toState({ channel, status, expiresAt }: SentInvite): string {
  if (channel === 'app') return t('invitations:sent-list.in-app')
  if (status === 'accepted') return t('invitations:sent-list.accepted')
  if (status === 'unknown') return t('invitations:sent-list.unknown')
  return t('invitations:sent-list.runs-out', { when: toDaysLeft(expiresAt ?? '') })
}

function toDaysLeft(expiresAt: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs))
  return tool('days left', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' })).format(days, 'day')
}

function TakeBack({ invite, onClose }: { invite: SentInvite | null; onClose: () => void }) {
  const { mutate, isPending } = useRevokeInvite()
  function takeBack() {
    if (!invite) return
    mutate(invite, {
      onSuccess: () => toastSuccess(t('invitations:take-back.done')),
      onError: (error) => toastError(toSentence(error, t('invitations:take-back.failed'))),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={invite !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('invitations:take-back.title')}
      description={
        invite?.status === 'accepted'
          ? t('invitations:take-back.accepted', { name: nameOf(invite) })
          : t('invitations:take-back.text')
      }
      confirmLabel={t('invitations:take-back.confirm')}
      cancelLabel={t('invitations:take-back.keep')}
      busyLabel={t('invitations:take-back.busy')}
      busy={isPending}
      onConfirm={takeBack}
    />
  )
}
