import { useEffect, useEffectEvent, useRef } from 'react'
import type { JoinLink } from '#shared/crews.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'
import type { OwnLink } from '#web/features/crews/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { toDayWords } from '#web/lib/text/moment-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList } from '#web/ui/item-list.tsx'
import { LinkTools } from '#web/ui/link-tools.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { TurnOff } from '#web/ui/turn-off.tsx'

type LinkBoxProps = {
  own: OwnLink
  title: string
  /** What is sent with it. */
  text: string
  qrLabel: string
  /** What ends with it, and what does not. */
  question: string
}

/** The link with all ways to pass it on, who used it, and its end. Made when it is first shown. */
export function LinkBox({ own: { link, error, isMaking, isEnding, make, end }, question, ...words }: LinkBoxProps) {
  const makeOnce = useEffectEvent(make)
  useEffect(() => makeOnce(), [])
  if (link) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <LinkTools url={link.url} isShowing {...words} />
        <UsedBy link={link} />
        <TurnOff
          label={t('crews:link.end')}
          question={question}
          keepLabel={t('crews:link.keep')}
          isBusy={isEnding}
          onTurnOff={() => {
            end((reason) => toastError(toSentence(reason, t('crews:link.not-ended'))))
          }}
        />
      </div>
    )
  }
  if (link === null && !isMaking && !error) return <Off onMake={make} />
  if (error && !isMaking) return <FailedList text={toSentence(error, t('crews:link.failed'))} onRetry={make} />
  return (
    <div role="status" aria-label={t('crews:link.loading')} className="grid gap-3">
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="size-52 justify-self-center" />
    </div>
  )
}

function Off({ onMake }: { onMake: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The button that was tapped is gone.
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <p ref={words} tabIndex={-1} role="status" className="focus:outline-none">
        {t('crews:link.off')}
      </p>
      <Button color="marigold" onClick={onMake}>
        {t('crews:link.make')}
      </Button>
    </div>
  )
}

const namesShown = 5

function UsedBy({ link }: { link: JoinLink }) {
  return <p className="text-pretty text-ink-soft text-small">{toUseWords(link)}</p>
}

function toUseWords({ uses, usedBy, expiresAt }: JoinLink): string {
  const names = usedBy.slice(0, namesShown).map(({ displayName }) => displayName)
  const end = { day: toDayWords(new Date(expiresAt), new Date(serverNow())), count: limits.linkUses }
  if (uses === 0) return t('crews:link.unused', end)
  if (names.length === 0) return t('crews:link.used', { uses, ...end })
  return t('crews:link.used-by', { names: joinNames(names, uses - names.length), ...end })
}
