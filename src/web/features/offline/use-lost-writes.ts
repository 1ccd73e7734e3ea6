import { useEffect } from 'react'
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
    title: 'Not sent',
    description: `You were signed out before ${data.count === 1 ? 'what you did' : `the ${data.count} things you did`} offline could go out. Sign in and do it again.`,
    duration: 10_000,
  })
}
