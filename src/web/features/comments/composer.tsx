import { SendHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { MentionSuggestion } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { usePostComment } from '#web/features/comments/api.ts'
import type { Chosen } from '#web/features/comments/draft-model.ts'
import { MentionBox } from '#web/features/comments/mention-box.tsx'
import { listMentionedIds } from '#web/features/comments/mentions-model.ts'
import { useDraft } from '#web/features/comments/use-draft.ts'
import { useKeyboardInset } from '#web/features/comments/use-keyboard-inset.ts'
import { useMentionOffer, useSendAfterLooking } from '#web/features/comments/use-mention-offer.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { useHeightVariable } from '#web/lib/state/use-height-variable.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'

/** The box at the bottom of the screen, above the bar, or the keyboard. The draft is kept until it is sent. */
export function Composer({ eventId, viewerId }: { eventId: string; viewerId: string }) {
  const bar = useRef<HTMLFormElement>(null)
  const countId = useId()
  useKeyboardInset(bar)
  useHeightVariable('--dock-height', bar)
  const { draft, write, choose, clear } = useDraft(eventId, viewerId)
  const postComment = usePostComment(eventId, viewerId)
  const content = draft.text.trim()
  const left = limits.comment - content.length
  const isClose = left <= limits.comment / 10
  const canSend = content !== '' && left >= 0

  const [isAsking, setAsking] = useState(false)
  const { offers, isLooking } = useMentionOffer(eventId, draft)
  const { isWaiting, sendAfterLooking } = useSendAfterLooking(draft, isLooking, sendOrAsk)
  const [offer] = offers

  function post(people: readonly Chosen[]) {
    vibrate('press')
    postComment(draft, content, listMentionedIds(content, people))
    setAsking(false)
    clear()
  }
  function send() {
    if (!canSend) return
    if (isLooking) sendAfterLooking()
    else sendOrAsk()
  }
  function sendOrAsk() {
    if (offer) setAsking(true)
    else post(draft.people)
  }
  function mention(person: MentionSuggestion) {
    choose(draft.text, person)
    // Another name may wait for its question.
    if (offers.length === 1) post([...draft.people, person])
  }

  return (
    <form
      ref={bar}
      aria-label={t('comments:add')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="composer dock group sticky bottom-0 z-20 border-ink border-t-2 bg-paper pt-2.5 pe-[max(var(--page-margin),var(--safe-end))] ps-[max(var(--page-margin),var(--safe-start))] print:hidden"
    >
      {isAsking && offer && (
        <MentionQuestion person={offer} onMention={() => mention(offer)} onSend={() => post(draft.people)} />
      )}
      <div className="flex items-end gap-3">
        <MentionBox
          eventId={eventId}
          value={draft.text}
          onChange={write}
          onChoose={choose}
          onSubmit={send}
          describedBy={isClose ? countId : undefined}
          isInvalid={left < 0}
        />
        <button
          type="submit"
          aria-label={t('comments:send')}
          disabled={!canSend}
          aria-busy={isWaiting}
          // Keeps the focus in the text box, and thereby the on-screen keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          className="pressable-small grid size-13 shrink-0 place-items-center rounded-full border-2 border-ink bg-tomato text-on-color disabled:opacity-60"
        >
          <SendHorizontal className="size-6 rtl:-scale-x-100" />
        </button>
      </div>
      {isClose && <LettersLeft id={countId} left={left} />}
    </form>
  )
}

function LettersLeft({ id, left }: { id: string; left: number }) {
  return (
    <p id={id} className={classNames('mt-1 px-4 text-small tabular-nums', left < 0 ? 'font-bold' : 'text-ink-soft')}>
      {left < 0 ? t('common:letters-over', { count: -left }) : t('common:letters-left', { count: left })}
    </p>
  )
}

type MentionQuestionProps = { person: MentionSuggestion; onMention: () => void; onSend: () => void }

/** A typed handle alone notifies no one: asked before the comment is sent. */
function MentionQuestion({ person, onMention, onSend }: MentionQuestionProps) {
  const name = person.displayName
  return (
    <div role="alert" className="mb-2.5 grid gap-2">
      <p className="font-semibold text-small">{t('comments:mention-question', { name })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" color="mint" onClick={onMention}>
          {t('comments:mention', { name })}
        </Button>
        <Button size="small" color="plain" onClick={onSend}>
          {t('comments:just-send')}
        </Button>
      </div>
    </div>
  )
}
