import { product } from '#shared/product.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { KeepPlaceButton } from '#web/pages/keep-place.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** What a guest finds where one needs an account: posting, searching, friends. */
export function JoinFirstPage() {
  useDocumentMeta({ title: 'Join first' })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="nobody"
        headingLevel="h1"
        title="Join first"
        text={`You are here as a guest. Join ${product.name} to post your own spons and have a crew. Your answers stay yours.`}
        action={
          <>
            <KeepPlaceButton />
            <ButtonLink to="/" color="plain">
              Back to your spons
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}
