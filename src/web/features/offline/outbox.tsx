import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import type { QueuedWrite } from '#shared/offline.ts'
import { isSpon, isStuck, readChosen, toTitle } from '#web/features/offline/queued-write-model.ts'
import { toAge, toRelativeTime } from '#web/lib/text/relative-time.ts'
import { postToWorker, useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

type OutboxProps = {
  /** For whom a spon is that is for chosen people, and the way to change that. */
  renderChosen: (chosen: string[], onChange: (chosen: string[]) => void) => ReactNode
}

/** Above the feed: queued spons, which no other screen shows, and whatever the server does not take. */
export function Outbox({ renderChosen }: OutboxProps) {
  const waiting = useWaiting().filter((write) => isSpon(write) || isStuck(write))
  if (waiting.length === 0) return null
  return (
    <ul aria-label={t('offline:waiting')} className="mb-4 grid grid-cols-1 gap-3">
      {waiting.map((write) => (
        <Item key={write.id} write={write} renderChosen={renderChosen} />
      ))}
    </ul>
  )
}

function Item({ write, renderChosen }: OutboxProps & { write: QueuedWrite }) {
  const title = toTitle(write)
  const chosen = readChosen(write)
  function choose(inviteeIds: string[]) {
    postToWorker({
      type: 'REWRITE',
      id: write.id,
      body: JSON.stringify({ ...JSON.parse(write.body ?? '{}'), inviteeIds }),
    })
  }
  const question = isSpon(write) ? t('offline:discard-spon', { title }) : t('offline:discard-other', { what: title })
  function discard() {
    if (confirm(question)) postToWorker({ type: 'DISCARD', id: write.id })
  }
  return (
    <Card as="li" className="drop-in grid gap-2 border-dashed">
      <p className="typed line-clamp-2 font-display font-extrabold text-h2">{title}</p>
      {chosen && renderChosen(chosen, choose)}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          {isStuck(write) ? <p className="text-pretty text-small">{t('offline:stuck')}</p> : <WaitingMark />}
          <p className="text-ink-soft text-small">
            {toAge(write.madeAt).amount === 0
              ? t('offline:written-now')
              : t('offline:written', { ago: toRelativeTime(write.madeAt) })}
          </p>
        </div>
        <Button size="small" color="plain" onClick={discard}>
          {t('offline:discard')}
        </Button>
      </div>
    </Card>
  )
}
