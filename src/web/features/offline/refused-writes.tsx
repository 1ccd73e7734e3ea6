import { t } from '#shared/message.ts'
import type { RefusedWrite } from '#shared/offline.ts'
import { findText, toComplaint } from '#web/features/offline/queued-write-model.ts'
import { useStore } from '#web/lib/state/store.ts'
import { offlineState, postToWorker } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Queued writes that the server rejected: the reason, and the text back. One at a time. */
export function RefusedWrites({ onReopen }: { onReopen: (write: RefusedWrite) => void }) {
  const { refused } = useStore(offlineState)
  const [write] = refused
  if (!write) return null
  const text = findText(write)
  const dismiss = () => postToWorker({ type: 'DISMISS_REFUSED', id: write.id })
  return (
    <Card role="alert" className="drop-in grid gap-3">
      <div className="grid gap-1">
        <p className="text-pretty font-display font-extrabold text-h3">{toComplaint(write)}</p>
        <p className="text-body">{write.sentence ?? t('offline:not-taken')}</p>
        {text && (
          <p className="typed mt-1 line-clamp-4 whitespace-pre-wrap rounded-field border-2 border-ink-faint border-dashed px-3 py-2 text-small">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {text && (
          <Button
            size="small"
            onClick={() => {
              onReopen(write)
              dismiss()
            }}
          >
            {t('offline:open-again')}
          </Button>
        )}
        <Button size="small" color="plain" onClick={dismiss}>
          {t(text ? 'offline:throw-away' : 'offline:all-right')}
        </Button>
      </div>
    </Card>
  )
}
