import { StrictMode, Suspense } from 'react'
import { AppFrame } from '#web/app/app-frame.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Later } from '#web/app/lazy-pages.ts'
import { Routes } from '#web/app/routes.tsx'
import { Toaster } from '#web/ui/toaster.tsx'

export const App = () => (
  <StrictMode>
    <ErrorBoundary>
      <AppFrame>
        <Routes />
      </AppFrame>
    </ErrorBoundary>
    <Toaster />
    <Suspense>
      <Later />
    </Suspense>
  </StrictMode>
)
