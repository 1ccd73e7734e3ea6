import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { addReaction, type Comment, type ReactionEmoji, removeReaction } from '#shared/comments.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { CommentText } from '#web/features/comments/comment-text.tsx'
import { DeleteComment } from '#web/features/comments/delete-comment.tsx'
import { ReactionPalette } from '#web/features/comments/reaction-palette.tsx'
import { ReactButton, ReactionChips } from '#web/features/comments/reactions.tsx'
import { toTallies } from '#web/features/comments/reactions-model.ts'
import { useReact } from '#web/features/comments/use-reactions.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { useIsWaiting } from '#web/lib/worker/offline-queue.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

type CommentBubbleProps = { eventId: string; comment: Comment; viewerId: string; menu?: ReactNode }

/** One comment with its author, time and reactions. */
export function CommentBubble({ eventId, comment, viewerId, menu }: CommentBubbleProps) {
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const paletteId = useId()
  const react = useReact(eventId, comment.id, viewerId)
  const isWaiting = useIsWaiting([addReaction, removeReaction], comment.id)
  const author = { to: `/user/${comment.userId}`, state: { from: `/event/${eventId}` } }
  const tallies = toTallies(comment.reactions, viewerId)
  const own = tallies.filter(({ isOwn }) => isOwn).map(({ emoji }) => emoji)
  function toggle(emoji: ReactionEmoji) {
    vibrate('press')
    react({ emoji, isOn: !own.includes(emoji) })
  }
  return (
    <li className="relative flex gap-2.5" data-comment={comment.id}>
      <Link {...author} tabIndex={-1} aria-hidden="true" className="touch-area h-fit rounded-full">
        <Avatar person={comment.user} size="small" />
      </Link>
      <Card flat className="min-w-0 max-w-full py-2.5 pe-2 ps-3.5">
        <div className="flex items-start gap-1">
          <p className="min-w-0 flex-1 pt-1 leading-snug">
            <Link {...author} className="typed font-bold underline-offset-2 hover:underline">
              {toShownName(comment.user)}
            </Link>{' '}
            <TimeAgo at={comment.createdAt} className="whitespace-nowrap text-ink-soft text-tiny" />
          </p>
          {comment.userId === viewerId && <DeleteComment eventId={eventId} commentId={comment.id} />}
          {menu}
          <ReactButton
            ref={opener}
            aria-expanded={isPicking}
            aria-controls={isPicking ? paletteId : undefined}
            onClick={() => setPicking(!isPicking)}
          />
        </div>
        <div className="pe-1.5">
          <CommentText comment={comment} viewerId={viewerId} eventId={eventId} />
          {tallies.length > 0 && <ReactionChips tallies={tallies} onToggle={toggle} />}
          {isWaiting && <WaitingMark className="mt-1" />}
        </div>
      </Card>
      {isPicking && (
        <ReactionPalette id={paletteId} own={own} opener={opener} onPick={toggle} onClose={() => setPicking(false)} />
      )}
    </li>
  )
}

type PendingBubbleProps = { author: AvatarPerson; content: string; isWaiting: boolean }

/** A comment that the server has not confirmed yet. */
export function PendingBubble({ author, content, isWaiting }: PendingBubbleProps) {
  return (
    <li className={classNames('flex gap-2.5', !isWaiting && 'opacity-75')}>
      <Avatar person={author} size="small" />
      <Card flat className="drop-in min-w-0 max-w-full border-dashed px-3.5 py-2.5">
        <p className="min-h-8 pt-1 leading-snug">
          <span className="typed font-bold">{author.displayName}</span>{' '}
          {!isWaiting && <span className="text-tiny">{t('comments:sending')}</span>}
        </p>
        <p className="typed whitespace-pre-wrap text-body leading-snug">{content}</p>
        {isWaiting && <WaitingMark className="mt-1" />}
      </Card>
    </li>
  )
}
