import { useEffect, useState } from 'react'
import { applyUpdate, forceUpdate, refreshApp, useUpdateFound } from '#web/lib/worker/updates.ts'
import { toastError } from '#web/ui/toast.ts'

const promptMs = 5 * 60_000
const byHand = 'Please refresh the page manually to get the latest version'

/** Visibility, texts and actions of the prompt. */
export function useUpdatePrompt() {
  const isFound = useUpdateFound()
  // The clock starts with the page, and again with 'Later'.
  const [since, setSince] = useState(() => Date.now())
  const [isSnoozed, setSnoozed] = useState(false)
  const [isApplying, setApplying] = useState(false)
  const isDue = useElapsed(since)

  async function attempt(work: () => Promise<void>, title: string) {
    setApplying(true)
    try {
      await work()
    } catch (error) {
      console.warn(title, error)
      toastError(byHand, title)
      setApplying(false)
    }
  }
  return {
    isShown: isFound ? isDue || !isSnoozed : isDue,
    isFound,
    isApplying,
    apply: () => void attempt(applyUpdate, 'Update failed'),
    force: () => void attempt(forceUpdate, 'Force update failed'),
    refresh: () => void attempt(refreshApp, 'Update failed'),
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
