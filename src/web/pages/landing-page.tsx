import { lazy, Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '#shared/message.ts'
import { product } from '#shared/product.ts'
import { Contact } from '#web/features/landing/contact.tsx'
import { HowItGoes } from '#web/features/landing/how-it-goes.tsx'
import { LandingFooter } from '#web/features/landing/landing-footer.tsx'
import { LaunchBlock } from '#web/features/landing/launch-block.tsx'
import { Mission } from '#web/features/landing/mission.tsx'
import { PosterHeadline } from '#web/features/landing/poster-headline.tsx'
import { AskedSheet } from '#web/features/ways-in/asked-sheet.tsx'
import { usePasskeySupport } from '#web/features/ways-in/use-passkey-support.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'
import { findPageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'

const InstallSteps = lazy(async () => ({
  default: (await import('#web/features/install/install-steps.tsx')).InstallSteps,
}))

/** The server has drawn it already. */
const PartyScene = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/ui/party-scene.tsx'))),
  'PartyScene',
)
const sceneSize = 'max-h-[min(18rem,27dvh)]'

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
        <div className="-mx-4 grid flex-1 place-items-end [@media(height<40rem)]:hidden">
          <Suspense fallback={<svg viewBox="0 0 320 196" aria-hidden="true" className={`block w-full ${sceneSize}`} />}>
            <PartyScene className={sceneSize} />
          </Suspense>
        </div>
        <LaunchBlock
          returnTo={returnTo}
          loadSheet={loadSheet}
          passkeyButton={support === 'ready' ? 'shown' : support === 'unknown' ? 'reserved' : 'none'}
        />
      </div>
      <HowItGoes />
      <div>
        <Mission />
        <Disclosure title={t('landing:install.title')} withoutScripts={t('landing:install.without-scripts')}>
          <InstallSteps />
        </Disclosure>
        <Contact />
        <LandingFooter />
      </div>
      <AskedSheet returnTo={returnTo} />
    </Page>
  )
}
