import { useEffect, useEffectEvent, useRef } from 'react'
import type { JoinLink } from '#shared/crews.ts'
import { limits } from '#shared/limits.ts'
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
          label="Turn it off"
          question={question}
          keepLabel="Keep it"
          isBusy={isEnding}
          onTurnOff={() => {
            end((reason) => toastError(toSentence(reason, 'The link could not be turned off. Try again?')))
          }}
        />
      </div>
    )
  }
  if (link === null && !isMaking && !error) return <Off onMake={make} />
  if (error && !isMaking)
    return <FailedList text={toSentence(error, 'The link did not come. Are you online?')} onRetry={make} />
  return (
    <div role="status" aria-label="Getting your link" className="grid gap-3">
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
        The link is off: nobody new gets in by it. A new one has another address.
      </p>
      <Button color="marigold" onClick={onMake}>
        Make a new link
      </Button>
    </div>
  )
}

const namesShown = 5

function UsedBy({ link: { uses, usedBy, expiresAt } }: { link: JoinLink }) {
  const names = usedBy.slice(0, namesShown).map(({ displayName }) => displayName)
  const rest = uses - names.length
  return (
    <p className="text-pretty text-ink-soft text-small">
      {uses === 0 ? 'Nobody has used it yet.' : `Used by ${joinNames(names, rest)}.`} It works until{' '}
      {toDayWords(new Date(expiresAt), new Date(serverNow()))}, for {limits.linkUses} people.
    </p>
  )
}

/** "Ana", "Ana and Ben", "Ana, Ben and 3 more". */
function joinNames(names: string[], rest: number): string {
  const all = rest > 0 ? [...names, names.length > 0 ? `${rest} more` : toPeople(rest)] : names
  const last = all.at(-1) ?? ''
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
}

const toPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`)
