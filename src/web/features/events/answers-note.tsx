import { RotateCcw } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
import { toClosing } from '#shared/rsvps.ts'
import { useLatestStart } from '#web/features/events/api.ts'
import { overAfterMs } from '#web/features/events/over-model.ts'
import { toDayTime } from '#web/lib/text/relative-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const stillOpen = 'You can still invite people, and anyone can say in a comment that they come.'

/** For the host: when answers close, what to do about a spon that begins after that, and how to post a past one anew. */
export function AnswersNote({ event }: { event: Pick<EventDetail, 'id' | 'createdAt' | 'startsAt' | 'specificTime'> }) {
  const read = useLatestStart(event.startsAt ? '' : (event.specificTime ?? ''), event.createdAt)
  const start = event.startsAt ? new Date(event.startsAt) : read
  const closing = toClosing(event.createdAt)
  const isOver = closing.getTime() <= Date.now()
  if (!start || start <= closing || start.getTime() < Date.now())
    return (
      <div className="grid justify-items-center gap-3">
        <p className="text-center text-ink-soft text-small">
          {isOver ? 'Answers closed 48 hours after this was posted.' : `Answers close ${toDayTime(closing)}.`}
        </p>
        {(start ? start.getTime() + overAfterMs < Date.now() : isOver) && (
          <ButtonLink to={`/create?again=${event.id}&time=new`} color="mint" icon={<RotateCcw className="size-5" />}>
            Same again
          </ButtonLink>
        )}
      </div>
    )
  return (
    <Card className="grid gap-3" flat>
      <p className="text-pretty">
        <span className="block font-bold">
          {isOver
            ? 'Answers are closed, and it is still to come'
            : `Answers close ${toDayTime(closing)}, before it begins`}
        </span>
        {isOver
          ? `${stillOpen} Or post it again, and everyone can answer anew.`
          : `After that, invitations and comments go on. Post it again nearer the day to take answers until the end.`}
      </p>
      {isOver && (
        <ButtonLink to={`/create?again=${event.id}`} color="mint">
          Post it again
        </ButtonLink>
      )}
    </Card>
  )
}
