import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type ReactionEmoji, reactionPalette } from '#shared/comments.ts'
import { t } from '#shared/message.ts'
import { Emoji, reactionNames } from '#web/features/comments/reactions.tsx'
import { stepOf } from '#web/lib/device/direction.ts'
import { classNames } from '#web/lib/text/class-names.ts'

type ReactionPaletteProps = {
  id: string
  own: readonly ReactionEmoji[]
  /** The button that opened it; gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  onPick: (emoji: ReactionEmoji) => void
  onClose: () => void
}

/** The eight reactions, over the comment they are for. Escape or a tap elsewhere closes it. */
export function ReactionPalette({ id, own, opener, onPick, onClose }: ReactionPaletteProps) {
  const panel = useRef<HTMLFieldSetElement>(null)
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    panel.current?.querySelector('button')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView?.({ block: 'nearest' })
    function leaveFor({ target }: PointerEvent) {
      if (!(target instanceof Node) || panel.current?.contains(target) || opener.current?.contains(target)) return
      leave()
    }
    addEventListener('pointerdown', leaveFor)
    return () => removeEventListener('pointerdown', leaveFor)
  }, [opener])

  function goBack() {
    onClose()
    opener.current?.focus()
  }
  function followKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return goBack()
    const step = stepOf(event.key)
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(panel.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((button) => button.matches(':focus'))
    buttons[(place + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <fieldset
      ref={panel}
      id={id}
      onKeyDown={followKey}
      className="pop-in absolute bottom-[calc(100%+0.25rem)] start-0 z-10 grid w-max scroll-my-24 origin-bottom-left rtl:origin-bottom-right grid-cols-4 rounded-[1.75rem] border-2 border-ink bg-card p-1 shadow-hard min-[22.5rem]:flex"
    >
      <legend className="sr-only">{t('comments:pick-reaction')}</legend>
      {reactionPalette.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t(reactionNames[emoji])}
          aria-pressed={own.includes(emoji)}
          className={classNames(
            'grid h-12 w-12 place-items-center rounded-full text-[1.6rem] transition-transform duration-150 ease-spring hover:scale-115 active:scale-95 min-[22.5rem]:not-last:w-[2.4rem] min-[25rem]:not-last:w-11',
            own.includes(emoji) && 'bg-bubblegum',
          )}
          onClick={() => {
            onPick(emoji)
            goBack()
          }}
        >
          <Emoji emoji={emoji} />
        </button>
      ))}
    </fieldset>
  )
}
