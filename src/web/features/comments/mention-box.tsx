import { type KeyboardEvent, useId } from 'react'
import type { MentionSuggestion } from '#shared/comments.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { type MentionBoxWiring, useMentionBox } from '#web/features/comments/use-mention-box.ts'
import { useMediaQuery } from '#web/lib/state/use-media-query.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type MentionBoxProps = MentionBoxWiring & { onSubmit: () => void; describedBy?: string | undefined; isInvalid: boolean }

/** A text box that grows, and that suggests people once an at-sign is typed. */
export function MentionBox(props: MentionBoxProps) {
  const { onSubmit, describedBy, isInvalid } = props
  const listId = useId()
  const { shown, chosen, choose, takeKey, fieldProps } = useMentionBox(props)
  // With an on-screen keyboard Enter inserts a line break: the send button is in reach.
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  const isOpen = shown.length > 0

  function followKey(event: KeyboardEvent) {
    if (takeKey(event)) return
    const isSend = event.key === 'Enter' && !event.shiftKey && !isTouch && !event.nativeEvent.isComposing
    if (!isSend) return
    event.preventDefault()
    onSubmit()
  }

  return (
    <div className="min-w-0 flex-1">
      {isOpen && <Suggestions id={listId} people={shown} chosen={chosen} onChoose={choose} />}
      <p role="status" className="sr-only">
        {isOpen && t('comments:suggested', { count: shown.length })}
      </p>
      <textarea
        {...fieldProps}
        rows={1}
        aria-label={t('comments:box')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? toOptionId(listId, chosen) : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        placeholder={t('comments:placeholder')}
        autoComplete="off"
        enterKeyHint={isTouch ? 'enter' : 'send'}
        className="not-placeholder-shown:typed field-sizing-content block max-h-[min(9rem,30dvh)] min-h-13 w-full resize-none overflow-y-auto rounded-[1.625rem] border-2 border-ink bg-card px-4 py-[0.7rem] text-body text-ink placeholder:text-ink-soft focus-visible:outline-offset-2"
        onKeyDown={followKey}
      />
    </div>
  )
}

const toOptionId = (listId: string, index: number) => `${listId}-${index}`

type SuggestionsProps = {
  id: string
  people: readonly MentionSuggestion[]
  chosen: number
  onChoose: (person: MentionSuggestion) => void
}

function Suggestions({ id, people, chosen, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('comments:suggestions')}
      // Keeps the focus in the text box, and thereby the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      className="pop-in absolute end-[max(var(--page-margin),var(--safe-end))] bottom-[calc(100%+0.5rem)] start-[max(var(--page-margin),var(--safe-start))] z-20 max-h-[min(25rem,calc(var(--room,100dvh)-9rem))] origin-bottom overflow-y-auto overscroll-contain rounded-card border-2 border-ink bg-card p-1.5 shadow-hard"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box keeps the focus and handles the keys
        <div
          key={person.id}
          id={toOptionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          ref={index === chosen ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          onClick={() => onChoose(person)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-field px-2 py-1',
            index === chosen ? 'bg-marigold text-on-color' : 'hover:bg-ink-faint',
          )}
        >
          <Avatar person={person} size="small" />
          <span className="typed min-w-0 flex-1 truncate font-bold">{toShownName(person)}</span>
          <span className={classNames('typed max-w-[45%] truncate text-small', index !== chosen && 'text-ink-soft')}>
            @{person.handle}
          </span>
        </div>
      ))}
    </div>
  )
}
