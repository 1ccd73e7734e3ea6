import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSlot } from '#web/app/page-slot.tsx'
import { useAuth } from '#web/lib/api/auth.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { readHandover } from '#web/lib/device/visit.ts'

const loadInvitePage = () => import('#web/pages/invite-page.tsx')
const InvitePage = lazyPage(() => onceDrawn(loadInvitePage), 'InvitePage')
const WithQueries = lazyPage(() => onceDrawn(loadQueries), 'WithQueries')
const BottomNav = lazyPage(() => import('#web/app/bottom-nav.tsx'), 'BottomNav')
const TermsPage = lazyPage(() => import('#web/pages/terms-page.tsx'), 'TermsPage')
const PrivacyPage = lazyPage(() => import('#web/pages/privacy-page.tsx'), 'PrivacyPage')
const SmsOptInPage = lazyPage(() => import('#web/pages/sms-opt-in-page.tsx'), 'SmsOptInPage')
const HelpPage = lazyPage(() => import('#web/pages/help-page.tsx'), 'HelpPage')

const ImprintPage = lazyPage(() => import('#web/pages/imprint-page.tsx'), 'ImprintPage')

const papers: readonly (readonly [path: string, page: ComponentType])[] = [
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
  ['/docs/sms-opt-in-flow', SmsOptInPage],
  ['/help', HelpPage],
  ['/imprint', ImprintPage],
]

const loadSpon = () => Promise.all([import('#web/app/signed-in-app.tsx'), import('#web/pages/event-page.tsx')])

function loadQueries() {
  void loadInvitePage().catch(() => {})
  return import('#web/app/with-queries.tsx')
}

/** A drawn invitation can be answered as it is: its scripts wait until it has loaded, and do not break it when they fail. */
async function onceDrawn<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (import.meta.env.SSR || !readHandover()?.invite) return load()
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  return loadEventually(load)
}

/** Who is here already finds the way on. */
function WithBar({ children }: { children: ReactNode }) {
  const { status, user } = useAuth()
  const isHere = status === 'signed-in'
  return (
    <div className={isHere ? 'has-bar' : undefined}>
      {children}
      <Suspense>{isHere && <BottomNav isGuest={!user.can.meet} />}</Suspense>
    </div>
  )
}

/** Pages for everyone, signed in or not. A separate chunk, so that the landing page does not load it. */
export function PublicPages() {
  return (
    <Switch>
      <Route path="/invite/:token?">
        {({ token }) => (
          <PageSlot>
            <WithQueries>
              <WithBar>
                <InvitePage token={token ?? null} loadSpon={loadSpon} />
              </WithBar>
            </WithQueries>
          </PageSlot>
        )}
      </Route>
      {papers.map(([path, Paper]) => (
        <Route key={path} path={path}>
          {() => (
            <PageSlot>
              <Paper />
            </PageSlot>
          )}
        </Route>
      ))}
    </Switch>
  )
}
