import type { QueuedWrite } from '#shared/offline.ts'
import { isSpon, toTitle } from '#web/features/offline/queued-write-model.ts'
import { toAge, toRelativeTime } from '#web/lib/text/relative-time.ts'
import { tellWorker, useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

/** Queued spons, above the feed until they are sent. */
export function WaitingSpons() {
  const waiting = useWaiting().filter(isSpon)
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Waiting to be posted" className="mb-4 grid grid-cols-1 gap-3">
      {waiting.map((write) => (
        <WaitingSpon key={write.id} write={write} />
      ))}
    </ul>
  )
}

function WaitingSpon({ write }: { write: QueuedWrite }) {
  const title = toTitle(write)
  function discard() {
    if (confirm(`Throw '${title}' away? Nobody has seen it yet.`)) tellWorker({ type: 'DISCARD', id: write.id })
  }
  return (
    <Card as="li" className="drop-in grid gap-2 border-dashed">
      <p className="line-clamp-2 font-display font-extrabold text-h2">{title}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <WaitingMark />
          <p className="text-ink-soft text-small">
            {toAge(write.madeAt).amount === 0 ? 'Written just now' : `Written ${toRelativeTime(write.madeAt)}`}
          </p>
        </div>
        <Button size="small" color="plain" onClick={discard}>
          Discard
        </Button>
      </div>
    </Card>
  )
}
