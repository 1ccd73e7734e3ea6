import { StrictMode, Suspense, useEffect, useState } from 'react'
import { AppFrame } from '#web/app/app-frame.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Deferred } from '#web/app/lazy-pages.ts'
import { Routes } from '#web/app/routes.tsx'
import { type Visit, VisitContext } from '#web/lib/device/visit.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'

export function App({ visit }: { visit: Visit }) {
  return (
    <StrictMode>
      <VisitContext value={visit}>
        <ErrorBoundary>
          <AppFrame>
            <Routes />
          </AppFrame>
        </ErrorBoundary>
        <Afterwards />
      </VisitContext>
    </StrictMode>
  )
}

/** Mounted after the load event: see deferred.tsx. */
function Afterwards() {
  const [hasLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void whenLoaded().then(() => setLoaded(true))
  }, [])
  if (!hasLoaded) return null
  return (
    <ErrorBoundary isExtra>
      <Suspense>
        <Deferred />
      </Suspense>
    </ErrorBoundary>
  )
}
