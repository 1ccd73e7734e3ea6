import { SmilePlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Comment, type ReactionEmoji, reactionPalette } from '#shared/comments.ts'
import { type Tally, toTallies, useReact } from '#web/features/comments/use-reactions.ts'
import { classNames } from '#web/lib/class-names.ts'
import { vibrate } from '#web/lib/vibrate.ts'

/** What the pictures are called when read aloud. */
const names: Record<ReactionEmoji, string> = {
  '💀': 'Skull',
  '😭': 'Loudly crying',
  '🔥': 'Fire',
  '🙏': 'Folded hands',
  '👀': 'Eyes',
  '😅': 'Sweat smile',
  '🤪': 'Zany face',
  '👁👄👁': 'Shocked',
}

type ReactionsProps = { eventId: string; comment: Comment; viewerId: string }

/** The reactions to a comment, and the palette for another one. A second tap on an own one removes it. */
export const Reactions = ({ eventId, comment, viewerId }: ReactionsProps) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const paletteId = useId()
  const react = useReact(eventId, comment.id, viewerId)
  const tallies = toTallies(comment.reactions, viewerId)
  const own = tallies.filter(({ isOwn }) => isOwn).map(({ emoji }) => emoji)
  const toggle = (emoji: ReactionEmoji) => {
    vibrate('press')
    react({ emoji, isOn: !own.includes(emoji) })
  }
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <div className="relative mt-1.5 flex flex-wrap items-center gap-1.5">
      {tallies.map((tally) => (
        <ReactionChip key={tally.emoji} tally={tally} onToggle={() => toggle(tally.emoji)} />
      ))}
      <button
        ref={opener}
        type="button"
        aria-label="React"
        aria-expanded={isOpen}
        aria-controls={isOpen ? paletteId : undefined}
        className="touch-area inline-grid h-8 min-w-10 place-items-center rounded-full border-2 border-ink-faint text-ink-soft active:scale-95 aria-expanded:border-ink aria-expanded:bg-bubblegum aria-expanded:text-on-color"
        onClick={() => setOpen(!isOpen)}
      >
        <SmilePlus aria-hidden="true" className="size-5" />
      </button>
      {isOpen && (
        <Palette
          id={paletteId}
          own={own}
          onClose={close}
          onLeave={() => setOpen(false)}
          onPick={(emoji) => {
            toggle(emoji)
            close()
          }}
        />
      )}
    </div>
  )
}

const ReactionChip = ({ tally: { emoji, count, isOwn }, onToggle }: { tally: Tally; onToggle: () => void }) => (
  <button
    type="button"
    aria-label={`${names[emoji]}: ${count}`}
    aria-pressed={isOwn}
    className={classNames(
      'pop-in touch-area inline-flex h-8 items-center gap-1 rounded-full border-2 border-ink px-2.5 font-bold text-small tabular-nums active:scale-95',
      isOwn ? 'bg-bubblegum text-on-color' : 'bg-card text-ink',
    )}
    onClick={onToggle}
  >
    <Emoji emoji={emoji} className="text-[1.05rem]" />
    {count}
  </button>
)

/** The shocked face is three pictures in a row: it is set smaller, to take the room of one and a half. */
const Emoji = ({ emoji, className }: { emoji: ReactionEmoji; className: string }) => (
  <span aria-hidden="true" className={classNames('whitespace-nowrap leading-none', className)}>
    {emoji === '👁👄👁' ? <span className="text-[0.6em] tracking-[-0.12em]">{emoji}</span> : emoji}
  </span>
)

type PaletteProps = {
  id: string
  own: readonly ReactionEmoji[]
  onPick: (emoji: ReactionEmoji) => void
  /** Closed by hand: the focus goes back. */
  onClose: () => void
  onLeave: () => void
}

const arrows: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const Palette = ({ id, own, onPick, onClose, onLeave }: PaletteProps) => {
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && panel.current?.parentElement?.contains(event.target)
      if (!isInside) onLeave()
    }
    addEventListener('pointerdown', leave)
    return () => removeEventListener('pointerdown', leave)
  })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose()
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((button) => button === document.activeElement)
    buttons[(place + step + buttons.length) % buttons.length]?.focus()
  }
  return (
    <fieldset
      ref={panel}
      id={id}
      onKeyDown={move}
      className="pop-in absolute bottom-[calc(100%+0.5rem)] -left-15 z-10 grid w-max scroll-my-24 origin-bottom-left grid-cols-4 rounded-[1.75rem] border-2 border-ink bg-card p-1 shadow-hard min-[22.5rem]:grid-cols-8"
    >
      <legend className="sr-only">Pick a reaction</legend>
      {reactionPalette.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={names[emoji]}
          aria-pressed={own.includes(emoji)}
          className={classNames(
            'grid h-12 w-12 place-items-center rounded-full text-[1.6rem] transition-transform duration-150 ease-spring hover:scale-115 active:scale-95 min-[22.5rem]:w-[2.4rem]',
            own.includes(emoji) && 'bg-bubblegum',
          )}
          onClick={() => onPick(emoji)}
        >
          <Emoji emoji={emoji} className="" />
        </button>
      ))}
    </fieldset>
  )
}
