import { Route, Switch, useLocation } from 'wouter'
import {
  IntroPage,
  InvitePage,
  LandingPage,
  PrivacyPage,
  SignedInApp,
  SmsOptInPage,
  TermsPage,
  UiPage,
  WithQueries,
} from '#web/app/lazy-pages.ts'
import { PageSlot } from '#web/app/page-slot.tsx'
import { TroubleScreen } from '#web/app/trouble-screen.tsx'
import { useAppConfig } from '#web/lib/app-config.ts'
import { refreshCurrentUser, useAuth } from '#web/lib/auth.ts'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'

/** Public pages first, whoever asks; the rest waits until it is known who that is. */
export const Routes = () => {
  const isDemo = useAppConfig()?.demo === true
  return (
    <PageSlot>
      <Switch>
        <Route path="/invite/:token?">
          {({ token }) => (
            <WithQueries>
              <InvitePage token={token ?? null} />
            </WithQueries>
          )}
        </Route>
        <Route path="/terms">{() => <TermsPage />}</Route>
        <Route path="/privacy">{() => <PrivacyPage />}</Route>
        <Route path="/docs/sms-opt-in-flow">{() => <SmsOptInPage />}</Route>
        {isDemo && <Route path="/dev/ui">{() => <UiPage />}</Route>}
        <Route>{() => <PersonalRoutes />}</Route>
      </Switch>
    </PageSlot>
  )
}

const PersonalRoutes = () => {
  const { status } = useAuth()
  const [path] = useLocation()
  if (status === 'loading') return <LoadingScreen />
  if (status === 'signed-in') return <SignedInApp />
  if (status === 'failed') {
    return (
      <TroubleScreen
        title="We can't reach the party"
        text="The connection dropped before we knew it was you. Your things are safe; try again in a moment."
        actionLabel="Try again"
        onAction={() => void refreshCurrentUser()}
      />
    )
  }
  return path === '/onboarding' ? <IntroPage /> : <LandingPage />
}
