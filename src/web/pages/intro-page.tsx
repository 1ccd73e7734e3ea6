import { product } from '#shared/product.ts'
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
  useDocumentMeta({ title: 'Meet your crew', canonicalPath: '/onboarding' })
  return (
    <Page className="grid gap-6 pb-[calc(var(--safe-bottom)+1.5rem)]">
      <PageHeader title="Meet your crew" backTo="/" />
      <PartyScene className="mx-auto max-w-80" />
      <p className="text-pretty text-lead">
        On {product.name} your friends are your crew. Bring the people you'd call at eight on a Tuesday: search their
        name, text them a link, and from then on they see what you're up to.
      </p>
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
