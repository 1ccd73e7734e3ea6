import { StrictMode } from 'react'
import { AppFrame } from '#web/app/app-frame.tsx'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
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
  </StrictMode>
)
