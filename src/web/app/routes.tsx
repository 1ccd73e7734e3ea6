import { type ComponentType, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { t } from '#shared/message.ts'
import { DevPages, IntroPage, LandingPage, PublicPages, SignedInApp } from '#web/app/lazy-pages.ts'
import { PageSlot } from '#web/app/page-slot.tsx'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { refreshCurrentUser, useAuth } from '#web/lib/api/auth.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'

const publicPath = /^\/(?:invite(?:\/[^/]*)?|terms|privacy|docs\/sms-opt-in-flow|help)\/?$/

/** Public pages first; the rest waits until the current user is known. */
export function Routes() {
  const config = useAppConfig()
  const isDemo = config?.demo === true
  return (
    <Switch>
      <Route path={publicPath}>{() => <Public />}</Route>
      {config?.operator.name && <Route path="/imprint">{() => <Public />}</Route>}
      {isDemo && <Route path={/^\/dev\/(outbox|ui|metrics)$/}>{() => <InSlot page={DevPages} />}</Route>}
      <Route>{() => <PersonalRoutes />}</Route>
    </Switch>
  )
}

function Public() {
  return (
    // It has slots of its own.
    <Suspense fallback={<LoadingScreen />}>
      <PublicPages />
    </Suspense>
  )
}

function InSlot({ page: Page }: { page: ComponentType }) {
  return (
    <PageSlot>
      <Page />
    </PageSlot>
  )
}

function PersonalRoutes() {
  const { status } = useAuth()
  const [path] = useLocation()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-out') return <InSlot page={path === '/onboarding' ? IntroPage : LandingPage} />
  if (status === 'signed-in') {
    // It has page slots of its own: the frame stays mounted while pages change.
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SignedInApp />
      </Suspense>
    )
  }
  return (
    <TroubleScreen
      title={t('app:unreachable')}
      text={t('app:unreachable-text')}
      actionLabel={t('common:try-again')}
      onAction={() => void refreshCurrentUser()}
    />
  )
}
