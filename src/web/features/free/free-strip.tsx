import { Check, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { FreePerson } from '#shared/free.ts'
import { useFree } from '#web/features/free/api.ts'
import { FreeDialog } from '#web/features/free/free-dialog.tsx'
import { toShortClock, toSponPath } from '#web/features/free/free-model.ts'
import { useCurrent } from '#web/features/free/use-current.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Who of the crew is free, one's own switch first. As high as the room that the feed keeps for it. */
export function FreeStrip({ viewer }: { viewer: AvatarPerson }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useFree()
  const current = useCurrent(data ?? [])
  const isMine = ({ user }: FreePerson) => user.id === viewer.id
  const mine = current.find(isMine) ?? null
  const others = current.filter((each) => !isMine(each))
  const isOver = !mine && (data ?? []).some(isMine)
  return (
    <section aria-label="Free right now" className="flex h-full items-center gap-2">
      <OwnSwitch viewer={viewer} mine={mine} onOpen={() => setOpen(true)} />
      {others.length > 0 ? (
        <>
          <ul className="-my-1 flex min-w-0 flex-1 gap-1 overflow-x-auto py-1 [scrollbar-width:none]">
            {others.map((each) => (
              <FreeFriend key={each.user.id} free={each} />
            ))}
          </ul>
          <ButtonLink to={toSponPath(others)} size="small" className="max-w-28 shrink-0 px-3!">
            Make it a spon
          </ButtonLink>
        </>
      ) : (
        <p role="status" className="min-w-0 flex-1 text-pretty text-ink-soft text-small leading-snug">
          {(data || isError) && toWords({ mine: mine !== null, isOver, isError: isError && !data })}
        </p>
      )}
      <FreeDialog open={isOpen} onOpenChange={setOpen} mine={mine} />
    </section>
  )
}

function toWords({ mine, isOver, isError }: { mine: boolean; isOver: boolean; isError: boolean }): string {
  if (isError) return 'Who is free right now shows when you are back online.'
  if (mine) return 'Your crew can see it. Nobody else is free yet.'
  if (isOver) return 'Your free time is over. Got some more?'
  return 'Nobody is free right now. Got time? Let your crew know.'
}

const tile = 'grid w-16 shrink-0 justify-items-center gap-0.5 rounded-field px-0.5 py-1 text-tiny leading-tight'

function OwnSwitch({ viewer, mine, onOpen }: { viewer: AvatarPerson; mine: FreePerson | null; onOpen: () => void }) {
  const Sign = mine ? Check : Plus
  return (
    <button type="button" aria-haspopup="dialog" aria-pressed={mine !== null} className={tile} onClick={onOpen}>
      <span className="relative">
        <Avatar person={viewer} size="small" />
        <span
          aria-hidden="true"
          className={`-right-1.5 -bottom-0.5 absolute grid size-5 place-items-center rounded-full border-2 border-ink ${mine ? 'bg-mint' : 'bg-marigold'} text-on-color`}
        >
          <Sign className="size-3" strokeWidth={4} />
        </span>
      </span>
      <Caption name="I'm free">{mine ? `till ${toShortClock(mine.until)}` : 'till …'}</Caption>
    </button>
  )
}

function FreeFriend({ free: { user, until } }: { free: FreePerson }) {
  return (
    <li className="shrink-0">
      <Link to={`/user/${user.id}`} className={tile}>
        <Avatar person={user} size="small" />
        <Caption name={user.firstName ?? user.displayName}>
          <span className="sr-only">free </span>till {toShortClock(until)}
        </Caption>
      </Link>
    </li>
  )
}

function Caption({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="grid w-full text-center">
      <span className="truncate font-bold">{name}</span>
      <span className="whitespace-nowrap text-ink-soft">{children}</span>
    </span>
  )
}
