import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Comment } from '#shared/comments.ts'
import type { EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { hasArrived, usePendingComments } from '#web/features/comments/api.ts'
import { CommentBubble, PendingBubble } from '#web/features/comments/comment-bubble.tsx'
import { useComments } from '#web/features/comments/use-comments.ts'
import type { AvatarPerson } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'

type CommentListProps = {
  event: EventDetail
  viewer: AvatarPerson
  /** Beside the heading. */
  aside?: ReactNode
  /** Of a comment by somebody else. */
  renderMenu?: (comment: Comment) => ReactNode
}

/** The comments of an event, oldest first, pending ones last. */
export function CommentList({ event, viewer, aside, renderMenu }: CommentListProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { comments, hasEarlier, isLoadingEarlier, hasFailed, showEarlier } = useComments(event)
  const pending = usePendingComments(event.id).filter((sent) => !hasArrived(comments, sent))
  // A waiting comment has an additional line, so it scrolls once more.
  const end = useScrollToSent(pending.length + pending.filter(({ isWaiting }) => isWaiting).length)
  const list = useSteadyPlace(comments)
  useFocusKeeper(heading, `${comments.length} ${hasEarlier}`)
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-h2 focus:outline-none">
          {t('comments:title')}
        </h2>
        {aside}
      </div>
      {hasEarlier && (
        <Button
          color="plain"
          size="small"
          className="justify-self-center"
          busy={isLoadingEarlier}
          busyLabel={t('comments:getting')}
          onClick={showEarlier}
        >
          {t(hasFailed ? 'comments:earlier-failed' : 'comments:earlier')}
        </Button>
      )}
      {comments.length + pending.length === 0 ? (
        <EmptyNote emoji="💬" title={t('comments:none')} text={t('comments:none-text')} />
      ) : (
        <ol ref={list} className="grid grid-cols-1 gap-3 [overflow-anchor:none]">
          {comments.map((comment) => (
            <CommentBubble
              key={comment.id}
              eventId={event.id}
              comment={comment}
              viewerId={viewer.id}
              menu={comment.userId !== viewer.id && renderMenu?.(comment)}
            />
          ))}
          {pending.map((sent) => (
            <PendingBubble
              key={sent.draft.key}
              author={viewer}
              content={sent.content}
              isWaiting={sent.isWaiting === true}
            />
          ))}
        </ol>
      )}
      <div ref={end} className="scroll-mb-[calc(2rem+var(--foot)+var(--notices))]" />
      <Announcement comments={comments} viewerId={viewer.id} />
    </section>
  )
}

/** Scrolls to what the viewer sends; comments of others do not scroll. */
function useScrollToSent(count: number) {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) end.current?.scrollIntoView?.({ block: 'end' })
    before.current = count
  }, [count])
  return end
}

/** The pressed button may unmount with its work done: then the focus moves to the heading instead of the body. */
function useFocusKeeper(heading: RefObject<HTMLElement | null>, moment: string) {
  const before = useRef(moment)
  useEffect(() => {
    if (before.current === moment) return
    before.current = moment
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading, moment])
}

/** Keeps the scroll position when earlier comments are prepended. */
function useSteadyPlace(comments: readonly Comment[]) {
  const list = useRef<HTMLOListElement>(null)
  const first = useRef<{ id: string; top: number } | null>(null)
  function topOf(id: string) {
    return list.current?.querySelector(`[data-comment="${id}"]`)?.getBoundingClientRect().top ?? null
  }
  useLayoutEffect(() => {
    const id = comments[0]?.id
    const was = first.current
    const now = was && was.id !== id ? topOf(was.id) : null
    if (was && now !== null) scrollBy(0, now - was.top)
    function note() {
      const top = id ? topOf(id) : null
      first.current = id && top !== null ? { id, top } : null
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  })
  return list
}

/** Announces new comments of others to screen readers. */
function Announcement({ comments, viewerId }: { comments: readonly Comment[]; viewerId: string }) {
  const [words, drawText] = useState('')
  const newest = comments.at(-1)
  const last = useRef(newest?.id)
  useEffect(() => {
    if (!newest || newest.id === last.current) return
    // Ids are ordered by time: after a deletion the newest comment is one that was announced before.
    const isNew = !last.current || newest.id > last.current
    last.current = newest.id
    if (isNew && newest.userId !== viewerId)
      drawText(t('comments:announced', { name: toShownName(newest.user), words: newest.content }))
  }, [newest, viewerId])
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  )
}
