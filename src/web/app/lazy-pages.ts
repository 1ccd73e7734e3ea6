import { lazyPage } from '#web/app/lazy-page.ts'

/** What the outer router shows. The signed-in pages are named in signed-in-app.tsx, which visitors do not load. */
export const loadSignedInApp = () => import('#web/app/signed-in-app.tsx')

/** The first screen of most visits, fetched beside the app and not after it. */
export const loadFeedPage = () => import('#web/pages/feed-page.tsx')
export const loadLandingPage = () => import('#web/pages/landing-page.tsx')

export const SignedInApp = lazyPage(loadSignedInApp, 'SignedInApp')
export const WithQueries = lazyPage(() => import('#web/app/with-queries.tsx'), 'WithQueries')
export const SidePanel = lazyPage(() => import('#web/app/side-panel.tsx'), 'SidePanel')

export const LandingPage = lazyPage(loadLandingPage, 'LandingPage')
export const IntroPage = lazyPage(() => import('#web/pages/intro-page.tsx'), 'IntroPage')
export const InvitePage = lazyPage(() => import('#web/pages/invite-page.tsx'), 'InvitePage')
export const TermsPage = lazyPage(() => import('#web/pages/terms-page.tsx'), 'TermsPage')
export const PrivacyPage = lazyPage(() => import('#web/pages/privacy-page.tsx'), 'PrivacyPage')
export const SmsOptInPage = lazyPage(() => import('#web/pages/sms-opt-in-page.tsx'), 'SmsOptInPage')
export const OutboxPage = lazyPage(() => import('#web/pages/outbox-page.tsx'), 'OutboxPage')
export const UiPage = lazyPage(() => import('#web/pages/ui-page.tsx'), 'UiPage')

const pageHasLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

/** What may come after the first screen stands: see later.tsx. */
export const Later = lazyPage(() => pageHasLoaded().then(() => import('#web/app/later.tsx')), 'Later')
