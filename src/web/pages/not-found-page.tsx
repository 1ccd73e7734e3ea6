import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function NotFoundPage() {
  useDocumentMeta({ title: '404 Page Not Found' })
  return (
    <Page className="grid min-h-dvh content-center">
      <EmptyState
        scene="lost"
        headingLevel="h1"
        title="404 Page Not Found"
        text="Did you forget to add the page to the router?"
        action={<ButtonLink to="/">Back to Feed</ButtonLink>}
      />
    </Page>
  )
}
