import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'

let lastArrival: string | null = null
let isGoingBack = false
// A jump within the page is a popstate too, also before the page has come alive, and nobody goes back by it.
if (typeof window !== 'undefined')
  addEventListener('popstate', () => (isGoingBack = lastArrival !== null && location.pathname !== lastArrival))

/** Where a page goes: its chunk may still be on the way, and what breaks in it does not take the rest along. */
export function PageSlot({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<LoadingScreen />}>
        {children}
        <Arrival path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Runs once a page is really on screen: it starts at the top (unless one went back) and its heading gets the focus. */
function Arrival({ path }: { path: string }) {
  useLayoutEffect(() => {
    const isFirst = lastArrival === null
    const isSame = lastArrival === path
    lastArrival = path
    if (isFirst || isSame) return
    // The first page is simply there; only those after it come in.
    document.documentElement.dataset.moved = ''
    if (!isGoingBack) scrollTo(0, 0)
    isGoingBack = false
    const heading =
      document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
    heading?.focus({ preventScroll: true })
  }, [path])
  return null
}
