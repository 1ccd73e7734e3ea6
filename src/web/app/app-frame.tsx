import { type ReactNode, Suspense } from 'react'
import { t } from '#shared/message.ts'
import { DemoRibbon } from '#web/app/demo-ribbon.tsx'
import { ShapesBackground, SidePanel } from '#web/app/lazy-pages.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useMediaQuery } from '#web/lib/state/use-media-query.ts'
import { classNames } from '#web/lib/text/class-names.ts'

/** One element for all renders: what the server drew is left alone until the chunk is there. */
const shapes = (
  <Suspense>
    <ShapesBackground />
  </Suspense>
)

/** The wall, the scraps of paper on it, and the sheet in the middle that everything is printed on. */
export function AppFrame({ children }: { children: ReactNode }) {
  const isDemo = useAppConfig()?.demo === true
  const isWide = useMediaQuery('(width >= 75rem)')
  return (
    <div className="relative isolate min-h-dvh">
      {shapes}
      <a
        href="#main"
        className="sr-only z-50 rounded-full border-2 border-ink bg-marigold px-4 py-2 font-bold text-on-color focus:not-sr-only focus:fixed focus:top-3 focus:start-3"
      >
        {t('app:skip')}
      </a>
      {isWide && (
        <Suspense>
          <SidePanel />
        </Suspense>
      )}
      <div className="column min-h-dvh md:border-ink md:border-x-2 md:bg-paper">
        {isDemo && <DemoRibbon />}
        <main id="main" tabIndex={-1} className={classNames(isDemo && '[--safe-top:0px]')}>
          {children}
        </main>
      </div>
    </div>
  )
}
