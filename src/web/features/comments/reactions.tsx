import { SmilePlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ReactionEmoji } from '#shared/comments.ts'
import { type PlainKey, t } from '#shared/message.ts'
import type { Tally } from '#web/features/comments/reactions-model.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** Names for screen readers. */
export const reactionNames: Record<ReactionEmoji, PlainKey> = {
  '💀': 'comments:reaction.skull',
  '😭': 'comments:reaction.crying',
  '🔥': 'comments:reaction.fire',
  '🙏': 'comments:reaction.hands',
  '👀': 'comments:reaction.eyes',
  '😅': 'comments:reaction.sweat',
  '🤪': 'comments:reaction.zany',
  '👁👄👁': 'comments:reaction.shocked',
}

/** The shocked face is three emoji in a row: set smaller, to take the width of one. */
export function Emoji({ emoji, className }: { emoji: ReactionEmoji; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('whitespace-nowrap font-emoji leading-none', className)}>
      {emoji === '👁👄👁' ? <span className="text-[0.45em] tracking-[-0.08em]">{emoji}</span> : emoji}
    </span>
  )
}

type ReactionChipsProps = { tallies: readonly Tally[]; onToggle: (emoji: ReactionEmoji) => void }

/** Reaction counts. A tap toggles the viewer's own. */
export function ReactionChips({ tallies, onToggle }: ReactionChipsProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {tallies.map(({ emoji, count, isOwn }) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('comments:reaction-count', { name: t(reactionNames[emoji]), count })}
          aria-pressed={isOwn}
          className={classNames(
            'pop-in touch-area inline-flex h-8 items-center gap-1 rounded-full border-2 border-ink px-2.5 font-bold text-small tabular-nums active:scale-95',
            isOwn ? 'bg-bubblegum text-on-color' : 'bg-card text-ink',
          )}
          onClick={() => onToggle(emoji)}
        >
          <Emoji emoji={emoji} className="text-[1.05rem]" />
          {count}
        </button>
      ))}
    </div>
  )
}

export function ReactButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={t('comments:react')}
      className="touch-area grid size-8 shrink-0 place-items-center rounded-full border-2 border-transparent text-ink-soft active:scale-95 aria-expanded:border-ink aria-expanded:bg-bubblegum aria-expanded:text-on-color"
      {...props}
    >
      <SmilePlus className="size-5" />
    </button>
  )
}
