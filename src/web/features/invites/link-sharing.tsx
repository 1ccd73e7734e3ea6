import { Link2 } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
import { toInviteWords } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import { useEndShareLinks, useMakeShareLink, useShareLink } from '#web/features/invites/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList } from '#web/ui/item-list.tsx'
import { LinkTools } from '#web/ui/link-tools.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { TurnOff } from '#web/ui/turn-off.tsx'

/** A reusable link: created on demand, and the host can turn it off. */
export function LinkSharing({ event, isHost }: { event: EventDetail; isHost: boolean }) {
  const { data: link, isError, refetch } = useShareLink(event.id)
  const text = toInviteWords(useMe().displayName, { title: event.title, time: toTimeText(event) })
  if (isError && !link) return <FailedList text={t('invitations:link.failed')} onRetry={() => void refetch()} />
  // As high as the button that makes one, which most hosts see.
  if (!link) return <Skeleton className="h-19.5 w-full" />
  return (
    <div className="grid grid-cols-1 gap-3">
      {link.url ? (
        <LinkTools
          url={link.url}
          title={event.title}
          text={text}
          qrLabel={t('invitations:link.qr', { title: event.title })}
        />
      ) : link.isOff && !isHost ? (
        <p className="text-ink-soft">{t('invitations:link.off')}</p>
      ) : (
        <MakeLink eventId={event.id} isHost={isHost} />
      )}
      {link.canEnd && <EndLinks eventId={event.id} />}
    </div>
  )
}

function MakeLink({ eventId, isHost }: { eventId: string; isHost: boolean }) {
  const making = useMakeShareLink(eventId)
  function make() {
    return making.mutate(undefined, {
      onError: (error) => toastError(toSentence(error, t('invitations:link.not-made'))),
    })
  }
  return (
    <div className="grid gap-2">
      <Button
        fullWidth
        icon={<Link2 className="size-5" />}
        busy={making.isPending}
        busyLabel={t('invitations:link.making')}
        onClick={make}
      >
        {t('invitations:link.get')}
      </Button>
      <p className="text-center text-ink-soft text-small">
        {t(isHost ? 'invitations:link.until-you' : 'invitations:link.until-host')}
      </p>
    </div>
  )
}

function EndLinks({ eventId }: { eventId: string }) {
  const ending = useEndShareLinks(eventId)
  function end() {
    return ending.mutate(undefined, {
      onSuccess: () => toastSuccess(t('invitations:link.ended'), t('invitations:link.ended-text')),
      onError: (error) => toastError(toSentence(error, t('invitations:link.not-ended'))),
    })
  }
  return (
    <TurnOff
      label={t('invitations:link.end')}
      question={t('invitations:link.end-question')}
      keepLabel={t('invitations:link.keep')}
      isBusy={ending.isPending}
      onTurnOff={end}
    />
  )
}
