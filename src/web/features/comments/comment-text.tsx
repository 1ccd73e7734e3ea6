import { Link } from 'wouter'
import type { Comment } from '#shared/comments.ts'
import { isFewEmoji } from '#web/features/comments/emoji-model.ts'
import { type CommentPiece, toPieces } from '#web/features/comments/mentions-model.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { LinkedText } from '#web/ui/linked-text.tsx'

type CommentTextProps = { comment: Pick<Comment, 'content' | 'mentions'>; viewerId: string; eventId: string }

/** A comment's text with links and mentions. A few emoji alone are shown large. */
export function CommentText({ comment, viewerId, eventId }: CommentTextProps) {
  let offset = 0
  return (
    <p
      className={classNames(
        'typed whitespace-pre-wrap',
        isFewEmoji(comment.content) ? 'font-emoji text-[2.5rem] leading-tight' : 'text-body leading-snug',
      )}
    >
      {toPieces(comment).map((piece) => {
        const key = offset
        offset += piece.text.length
        return <Piece key={key} piece={piece} viewerId={viewerId} eventId={eventId} />
      })}
    </p>
  )
}

function Piece({ piece, viewerId, eventId }: { piece: CommentPiece; viewerId: string; eventId: string }) {
  if (piece.kind !== 'mention') return <LinkedText text={piece.text} />
  const isViewer = piece.userId === viewerId
  return (
    <Link
      to={`/user/${piece.userId}`}
      state={{ from: `/event/${eventId}` }}
      className={classNames(
        'typed rounded-[0.375rem] font-bold underline-offset-2 hover:underline',
        // A mention of the viewer is highlighted.
        isViewer ? 'bg-marigold box-decoration-clone px-1 text-on-color' : 'text-link',
      )}
    >
      {piece.text}
    </Link>
  )
}
