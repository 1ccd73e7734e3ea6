import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'

/** What the outer router shows. The signed-in pages are named in signed-in-app.tsx, which visitors do not load. */
export const loadSignedInApp = () => import('#web/app/signed-in-app.tsx')

/** The first screen of most visits, fetched in parallel with the app. */
export const loadFeedPage = () => import('#web/pages/feed-page.tsx')
export const loadEventPage = () => import('#web/pages/event-page.tsx')
export const loadCreatePage = () => import('#web/pages/create-page.tsx')
export const loadLandingPage = () => import('#web/pages/landing-page.tsx')

export const SignedInApp = lazyPage(loadSignedInApp, 'SignedInApp')
export const SidePanel = lazyPage(() => import('#web/app/side-panel.tsx'), 'SidePanel')

export const LandingPage = lazyPage(loadLandingPage, 'LandingPage')
export const IntroPage = lazyPage(() => import('#web/pages/intro-page.tsx'), 'IntroPage')
export const PublicPages = lazyPage(() => import('#web/app/public-pages.tsx'), 'PublicPages')
export const DevPages = lazyPage(() => import('#web/app/dev-pages.tsx'), 'DevPages')

/** Loaded after the load event: see app.tsx. */
export const Deferred = lazyPage(() => loadEventually(() => import('#web/app/deferred.tsx')), 'Deferred')

/** Pages have been drawn with it by the server. */
export const ShapesBackground = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/ui/shapes-background.tsx'))),
  'ShapesBackground',
)
