import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { KeepPlaceButton } from '#web/pages/keep-place.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** What a guest finds where one needs an account: posting, searching, friends. */
export function JoinFirstPage() {
  useDocumentMeta({ title: 'Make an account first' })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="nobody"
        headingLevel="h1"
        title="Make an account first"
        text="You are here as a guest. With an account you can post your own spons and have a crew. Your answers stay."
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
