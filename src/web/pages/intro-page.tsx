import { t } from '#shared/message.ts'
import { HowItGoes } from '#web/features/landing/how-it-goes.tsx'
import { LandingFooter } from '#web/features/landing/landing-footer.tsx'
import { LaunchBlock } from '#web/features/landing/launch-block.tsx'
import { AskedSheet } from '#web/features/ways-in/asked-sheet.tsx'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PartyScene } from '#web/ui/party-scene.tsx'

/** /onboarding when signed out: what a crew is, and the way to one. */
export function IntroPage() {
  useDocumentMeta({ title: t('landing:intro.title'), canonicalPath: '/onboarding' })
  return (
    <Page className="grid gap-6 pb-[calc(var(--safe-bottom)+1.5rem)]">
      <PageHeader title={t('landing:intro.title')} backTo="/" />
      <PartyScene className="mx-auto max-w-80" />
      <p className="text-pretty text-lead">{t('landing:intro.text')}</p>
      <HowItGoes />
      <LaunchBlock
        returnTo="/onboarding"
        loadSheet={() => import('#web/features/ways-in/ways-in-sheet.tsx')}
        passkeyButton="none"
      />
      <LandingFooter />
      <AskedSheet returnTo="/onboarding" />
    </Page>
  )
}
