import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const CreatePage = () => {
  useDocumentMeta({ title: 'Plan a Pop-Up' })
  return (
    <Page>
      <PageHeader title="Plan a Pop-Up" backTo="/" />
      <EmptyState
        scene="canvas"
        title="What's your plan?"
        text="Say where you are and who should come. Your crew sees it in their feed."
        action={<ButtonLink to="/">Back to Feed</ButtonLink>}
      />
    </Page>
  )
}
