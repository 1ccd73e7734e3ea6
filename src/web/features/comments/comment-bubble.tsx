import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Comment } from '#shared/comments.ts'
import { useDeleteComment } from '#web/features/comments/api.ts'
import { CommentText } from '#web/features/comments/comment-text.tsx'
import { Reactions } from '#web/features/comments/reactions.tsx'
import { toDateTime, toRelativeTime } from '#web/lib/relative-time.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type CommentBubbleProps = { eventId: string; comment: Comment; viewerId: string }

/** One comment: who, when, what, and what others made of it. */
export const CommentBubble = ({ eventId, comment, viewerId }: CommentBubbleProps) => {
  const path = `/user/${comment.userId}`
  const state = { from: `/event/${eventId}` }
  return (
    <li className="flex gap-2.5" data-comment={comment.id}>
      <Link to={path} state={state} tabIndex={-1} aria-hidden="true" className="touch-area h-fit rounded-full">
        <Avatar person={comment.user} size="small" />
      </Link>
      <Card as="div" flat className="min-w-0 max-w-full px-3.5 py-2.5">
        <div className="flex items-start gap-x-2">
          <p className="min-w-0 flex-1 leading-snug">
            <Link to={path} state={state} className="font-bold underline-offset-2 hover:underline">
              {comment.user.displayName}
            </Link>{' '}
            <time
              dateTime={comment.createdAt}
              title={toDateTime(comment.createdAt)}
              className="whitespace-nowrap text-ink-soft text-tiny"
            >
              {toRelativeTime(comment.createdAt)}
            </time>
          </p>
          {comment.userId === viewerId && <DeleteButton eventId={eventId} comment={comment} />}
        </div>
        <CommentText comment={comment} viewerId={viewerId} eventId={eventId} />
        <Reactions eventId={eventId} comment={comment} viewerId={viewerId} />
      </Card>
    </li>
  )
}

const DeleteButton = ({ eventId, comment }: { eventId: string; comment: Comment }) => {
  const [isAsking, setAsking] = useState(false)
  const removal = useDeleteComment(eventId, comment.id, () => setAsking(false))
  return (
    <>
      <button
        type="button"
        aria-label="Delete comment"
        className="touch-area -mt-0.5 -mr-1.5 grid size-7 shrink-0 place-items-center rounded-full text-ink-soft"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete your comment?"
        description="It goes for everyone, with the reactions to it."
        confirmLabel="Delete"
        cancelLabel="Keep it"
        busy={removal.isPending}
        busyLabel="Deleting..."
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}

type PendingBubbleProps = { author: AvatarPerson; content: string }

/** A comment that the server has not confirmed yet. */
export const PendingBubble = ({ author, content }: PendingBubbleProps) => (
  <li className="flex gap-2.5 opacity-75">
    <Avatar person={author} size="small" />
    <Card as="div" flat className="drop-in min-w-0 max-w-full border-dashed px-3.5 py-2.5">
      <p className="leading-snug">
        <span className="font-bold">{author.displayName}</span> <span className="text-tiny">Sending...</span>
      </p>
      <p className="whitespace-pre-wrap text-body leading-snug">{content}</p>
    </Card>
  </li>
)
