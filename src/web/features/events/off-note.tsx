import { Link, useLocation } from 'wouter'
import { t } from '#shared/message.ts'
import type { CalledOffHere } from '#web/features/events/called-off-model.ts'
import { ReachNote } from '#web/features/events/reach-note.tsx'
import { Button } from '#web/ui/button.tsx'

/** Over the feed, for whoever has just called a spon off: who was told, and who could not be. */
export function OffNote({ id, title }: CalledOffHere) {
  const [, navigate] = useLocation()
  const heading = (
    <h2 className="typed text-h3 wrap-anywhere">
      <Link to={`/event/${id}`} className="touch-area underline underline-offset-4">
        {title}
      </Link>
    </h2>
  )
  return (
    <div className="pb-4">
      <ReachNote eventId={id} of="off" heading={heading}>
        {/* Coming back to the feed must not show it again. */}
        <Button
          color="mint"
          size="small"
          className="justify-self-start"
          onClick={() => navigate('/', { replace: true, state: null })}
        >
          {t('common:got-it')}
        </Button>
      </ReachNote>
    </div>
  )
}
