import { useEffect } from 'react'
import { t } from '#shared/message.ts'
import type { WorkerMessage } from '#shared/offline.ts'
import { postToWorker } from '#web/lib/worker/offline-queue.ts'
import { toast } from '#web/ui/toast.ts'

/** Reports queued writes that were lost because the session was ended elsewhere. Runs for signed-out people too. */
export function useLostWrites(): void {
  useEffect(() => {
    const worker = navigator.serviceWorker
    if (!worker) return
    worker.addEventListener('message', onMessage)
    postToWorker({ type: 'ASK_LOST' })
    return () => worker.removeEventListener('message', onMessage)
  }, [])
}

function onMessage({ data }: MessageEvent<WorkerMessage | null>): void {
  if (data?.type !== 'LOST') return
  postToWorker({ type: 'HEARD_LOST' })
  toast({
    title: t('offline:lost'),
    description: t('offline:lost-text', { count: data.count }),
    duration: 10_000,
  })
}
