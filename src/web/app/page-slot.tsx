import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'

let lastArrival: string | null = null
let isGoingBack = false
// Hash navigation fires popstate too, even before hydration, and is no "back".
if (typeof window !== 'undefined')
  addEventListener('popstate', () => (isGoingBack = lastArrival !== null && location.pathname !== lastArrival))

/** A page's Suspense and error boundaries: its chunk may still be loading, and its errors stay inside. */
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

/** Runs once a page has mounted: scrolls to the top (unless it was "back") and focuses the heading. */
function Arrival({ path }: { path: string }) {
  useLayoutEffect(() => {
    const isFirst = lastArrival === null
    const isSame = lastArrival === path
    lastArrival = path
    if (isFirst || isSame) return
    // The first page appears without a transition; later ones animate in.
    document.documentElement.dataset.moved = ''
    if (!isGoingBack) scrollTo(0, 0)
    isGoingBack = false
    const heading =
      document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
    heading?.focus({ preventScroll: true })
  }, [path])
  return null
}
