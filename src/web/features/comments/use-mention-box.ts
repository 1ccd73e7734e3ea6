import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MentionSuggestion } from '#shared/comments.ts'
import { findTyped, insertHandle } from '#web/features/comments/mentions-model.ts'
import { useSuggestions } from '#web/features/comments/use-suggestions.ts'
import { useGrowth } from '#web/lib/state/use-growth.ts'

export type MentionBoxWiring = {
  eventId: string
  value: string
  onChange: (text: string) => void
  /** A person was chosen; `text` already has their handle. */
  onChoose: (text: string, person: MentionSuggestion) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Connects a text box with the suggestions for the mention at its caret. */
export function useMentionBox({ eventId, value, onChange, onChoose }: MentionBoxWiring) {
  const box = useRef<HTMLTextAreaElement>(null)
  const nextCaret = useRef<number | null>(null)
  const [caret, setCaret] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const [active, setActive] = useState(0)
  /** The index of the at-sign whose suggestions were closed with Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null)

  const typed = isFocused ? findTyped(value, caret) : null
  const people = useSuggestions(eventId, typed)
  const shown = typed && typed.start !== closedAt ? people : []
  const chosen = Math.min(active, shown.length - 1)

  useGrowth(box, value)
  // React moves the caret to the end when the value changes programmatically.
  useLayoutEffect(() => {
    if (nextCaret.current === null || !box.current) return
    box.current.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  function choose(person: MentionSuggestion) {
    if (!typed) return
    const inserted = insertHandle(value, typed, person.handle)
    nextCaret.current = inserted.caret
    setCaret(inserted.caret)
    setActive(0)
    onChoose(inserted.text, person)
    box.current?.focus()
  }

  function followCaret(event: SyntheticEvent<HTMLTextAreaElement>) {
    const place = event.currentTarget.selectionEnd
    setCaret(place)
    if (findTyped(event.currentTarget.value, place)?.start !== closedAt) setClosedAt(null)
  }

  /** True if the suggestions handled the key. */
  function takeKey(event: KeyboardEvent): boolean {
    const person = shown[chosen]
    if (!person || event.nativeEvent.isComposing) return false
    const step = steps[event.key]
    if (step !== undefined) setActive((chosen + step + shown.length) % shown.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setClosedAt(typed?.start ?? null)
    else return false
    event.preventDefault()
    return true
  }

  return {
    shown,
    chosen,
    choose,
    takeKey,
    fieldProps: {
      ref: box,
      value,
      onChange: (event: SyntheticEvent<HTMLTextAreaElement>) => {
        setActive(0)
        followCaret(event)
        onChange(event.currentTarget.value)
      },
      onSelect: followCaret,
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
