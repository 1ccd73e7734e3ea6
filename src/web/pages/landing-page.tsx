import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'
import { LaunchBlock } from '#web/features/landing/launch-block.tsx'
import { PosterHeadline } from '#web/features/landing/poster-headline.tsx'
import { AskedSheet } from '#web/features/ways-in/asked-sheet.tsx'
import { usePasskeySupport } from '#web/features/ways-in/use-passkey-support.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'
import { findPageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'

/** The server has drawn it already, and it does nothing that a visitor waits for. */
const drawn = {
  party: lazyPage(() => whenLoaded().then(() => loadEventually(() => import('#web/ui/party-scene.tsx'))), 'PartyScene'),
  rest: lazyPage(
    () => whenLoaded().then(() => loadEventually(() => import('#web/pages/landing-rest.tsx'))),
    'LandingRest',
  ),
}
const sceneSize = 'max-h-[min(18rem,27dvh)]'

// Made once: a boundary that is given anything anew before its script is there is drawn anew.
const party = (
  <Suspense fallback={<svg viewBox="0 0 320 196" aria-hidden="true" className={`block w-full ${sceneSize}`} />}>
    <drawn.party className={sceneSize} />
  </Suspense>
)
const rest = (
  <Suspense fallback={<div className="min-h-dvh" />}>
    <drawn.rest />
  </Suspense>
)

const loadSheet = () => import('#web/features/ways-in/ways-in-sheet.tsx')

const toLandingMeta = () => ({ title: `${product.name}: ${t('app:tagline')}` })

/** For visitors: the poster, the sign-in, and what to know before. */
export function LandingPage() {
  const [path] = useLocation()
  useDocumentMeta({ ...(path === '/' ? { canonicalPath: path } : findPageMeta(path)), ...toLandingMeta() })
  const search = useSearch()
  const support = usePasskeySupport()
  const returnTo = search ? `${path}?${search}` : path
  return (
    <Page className="grid gap-8 [--page-margin:1.5rem] pb-[calc(var(--safe-bottom)+1.5rem)]">
      <div className="flex min-h-[calc(100dvh-var(--safe-top)-2.5rem)] flex-col justify-between gap-4 md:min-h-[min(56rem,100dvh-2.5rem)]">
        <header className="pt-4">
          <Logo />
        </header>
        <div className="pt-2">
          <PosterHeadline />
          <p className="mt-4 max-w-80 text-lead">{t('landing:text')}</p>
        </div>
        <div className="-mx-4 grid flex-1 place-items-end [@media(height<40rem)]:hidden">{party}</div>
        <LaunchBlock
          returnTo={returnTo}
          loadSheet={loadSheet}
          passkeyButton={support === 'ready' ? 'shown' : support === 'unknown' ? 'reserved' : 'none'}
        />
      </div>
      {rest}
      <AskedSheet returnTo={returnTo} />
    </Page>
  )
}
