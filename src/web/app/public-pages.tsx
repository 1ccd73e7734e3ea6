import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { lazyPage } from '#web/app/lazy-page.ts'
import { PageSlot } from '#web/app/page-slot.tsx'

const WithQueries = lazyPage(() => import('#web/app/with-queries.tsx'), 'WithQueries')
const InvitePage = lazyPage(() => import('#web/pages/invite-page.tsx'), 'InvitePage')
const TermsPage = lazyPage(() => import('#web/pages/terms-page.tsx'), 'TermsPage')
const PrivacyPage = lazyPage(() => import('#web/pages/privacy-page.tsx'), 'PrivacyPage')
const SmsOptInPage = lazyPage(() => import('#web/pages/sms-opt-in-page.tsx'), 'SmsOptInPage')
const HelpPage = lazyPage(() => import('#web/pages/help-page.tsx'), 'HelpPage')

const papers: readonly (readonly [path: string, page: ComponentType])[] = [
  ['/terms', TermsPage],
  ['/privacy', PrivacyPage],
  ['/docs/sms-opt-in-flow', SmsOptInPage],
  ['/help', HelpPage],
]

/** Pages for everyone, signed in or not. A separate chunk, so that the landing page does not load it. */
export function PublicPages() {
  return (
    <Switch>
      <Route path="/invite/:token?">
        {({ token }) => (
          <PageSlot>
            <WithQueries>
              <InvitePage token={token ?? null} />
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
