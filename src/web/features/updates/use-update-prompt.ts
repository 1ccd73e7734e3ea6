import { useEffect, useState } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { applyUpdate, forceUpdate, refreshApp, useUpdateFound } from '#web/lib/worker/updates.ts'
import { toastError } from '#web/ui/toast.ts'

const promptMs = 5 * 60_000

/** Visibility, texts and actions of the prompt. */
export function useUpdatePrompt() {
  const isFound = useUpdateFound()
  // The clock starts with the page, and again with 'Later'.
  const [since, setSince] = useState(() => Date.now())
  const [isSnoozed, setSnoozed] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const isDue = useElapsed(since)

  async function attempt(work: () => Promise<void>, title: PlainKey) {
    setApplying(true)
    try {
      await work()
    } catch (error) {
      console.warn('The update failed', error)
      toastError(t('updates:by-hand'), t(title))
      setApplying(false)
    }
  }
  return {
    isShown: isFound ? isDue || !isSnoozed : isDue,
    isFound,
    isApplying,
    apply: () => void attempt(applyUpdate, 'updates:failed'),
    force: () => void attempt(forceUpdate, 'updates:force-failed'),
    refresh: () => void attempt(refreshApp, 'updates:failed'),
    snooze: () => {
      setSnoozed(true)
      setSince(Date.now())
    },
  }
}

/** True once `promptMs` have passed since `from`. */
function useElapsed(from: number): boolean {
  const [reached, setReached] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setReached(from), Math.max(0, from + promptMs - Date.now()))
    return () => clearTimeout(timer)
  }, [from])
  return reached === from
}
