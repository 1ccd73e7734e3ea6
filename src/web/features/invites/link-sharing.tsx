import { Copy, Link2, MessageCircle, QrCode as QrIcon, Share } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import { toInviteWords } from '#shared/invites.ts'
import { toTimeText } from '#shared/names.ts'
import { useEndShareLinks, useMakeShareLink, useShareLink } from '#web/features/invites/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList } from '#web/ui/item-list.tsx'
import { copyLink, shareLink } from '#web/ui/share-link.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const QrCode = lazy(async () => ({ default: (await import('#web/ui/qr-code.tsx')).QrCode }))

/** A reusable link: created on demand, and the host can turn it off. */
export function LinkSharing({ event, isHost }: { event: EventDetail; isHost: boolean }) {
  const { data: link, isError, refetch } = useShareLink(event.id)
  if (isError && !link) return <FailedList text="The link did not load." onRetry={() => void refetch()} />
  // As high as the button that makes one, which most hosts see.
  if (!link) return <Skeleton className="h-19.5 w-full" />
  return (
    <div className="grid grid-cols-1 gap-3">
      {link.url ? (
        <Tools url={link.url} event={event} />
      ) : link.isOff && !isHost ? (
        <p className="text-ink-soft">The host has turned links to this spon off.</p>
      ) : (
        <MakeLink eventId={event.id} isHost={isHost} />
      )}
      {link.canEnd && <TurnOff eventId={event.id} />}
    </div>
  )
}

function MakeLink({ eventId, isHost }: { eventId: string; isHost: boolean }) {
  const making = useMakeShareLink(eventId)
  function make() {
    return making.mutate(undefined, {
      onError: (error) => toastError(toSentence(error, 'The link could not be made.')),
    })
  }
  return (
    <div className="grid gap-2">
      <Button
        fullWidth
        icon={<Link2 className="size-5" />}
        busy={making.isPending}
        busyLabel="Making it..."
        onClick={make}
      >
        Get a link
      </Button>
      <p className="text-center text-ink-soft text-small">
        Whoever has it can join, until {isHost ? 'you turn it off' : 'the host turns it off'}.
      </p>
    </div>
  )
}

function Tools({ url, event }: { url: string; event: EventDetail }) {
  const [isShown, setShown] = useState(false)
  const hasSheet = typeof navigator.share === 'function'
  const text = toInviteWords(useMe().displayName, { title: event.title, time: toTimeText(event) })
  const share = () => void shareLink({ title: event.title, text, url })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex gap-2.5">
        <Tool label="Copy" color="bg-marigold" icon={<Copy />} onClick={() => void copyLink(url)} />
        {hasSheet && <Tool label="Share" color="bg-mint" icon={<Share />} onClick={share} />}
        <a
          href={`sms:?&body=${encodeURIComponent(`${text}: ${url}`)}`}
          aria-label="Text it from my phone"
          className={classNames(toolLook, 'bg-bubblegum')}
        >
          <MessageCircle />
          Text it
        </a>
        <Tool
          label="QR code"
          color="bg-grape"
          icon={<QrIcon />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <p className="truncate rounded-field border-2 border-ink border-dashed px-3 py-2 text-ink-soft text-small">
        {url.replace(/^https?:\/\//, '')}
      </p>
      {isShown && (
        <figure className="grid justify-items-center gap-2">
          <div className="size-52 overflow-hidden rounded-card border-2 border-ink bg-[#fff]">
            <Suspense>
              <QrCode text={url} label={`QR code that leads to ${event.title}`} className="size-full" />
            </Suspense>
          </div>
          <figcaption className="text-ink-soft text-small">Hold it up. They scan it, they're in.</figcaption>
        </figure>
      )}
    </div>
  )
}

const toolLook =
  'pressable-small flex min-h-18 flex-1 flex-col items-center justify-center gap-1 rounded-field border-2 border-ink px-1 font-bold text-on-color text-small leading-tight'

type ToolProps = { label: string; color: string; icon: ReactNode } & ComponentProps<'button'>

function Tool({ label, color, icon, ...rest }: ToolProps) {
  return (
    <button type="button" className={classNames(toolLook, color)} {...rest}>
      <span aria-hidden="true">{icon}</span>
      {label}
    </button>
  )
}

function TurnOff({ eventId }: { eventId: string }) {
  const [isAsking, setAsking] = useState(false)
  const ending = useEndShareLinks(eventId)
  function end() {
    return ending.mutate(undefined, {
      onSuccess: () => toastSuccess('Links are off', 'Nobody new gets in by one.'),
      onError: (error) => toastError(toSentence(error, 'The links could not be turned off. Try again?')),
      onSettled: () => setAsking(false),
    })
  }
  if (!isAsking)
    return (
      <button
        type="button"
        className="touch-area justify-self-start font-semibold text-small underline underline-offset-4"
        onClick={() => setAsking(true)}
      >
        Turn links off
      </button>
    )
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-ink p-4">
      <p className="font-bold">Every link to this spon stops working. Whoever came by one stays.</p>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" size="small" className="flex-1" autoFocus onClick={() => setAsking(false)}>
          Keep them
        </Button>
        <Button color="danger" size="small" className="flex-1" busy={ending.isPending} onClick={end}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
