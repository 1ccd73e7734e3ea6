import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const EditPage = (_: { id: string }) => {
  useDocumentMeta({ title: 'Edit Event' })
  return (
    <Page>
      <PageHeader title="Edit Event" backTo="/" />
      <EmptyState
        scene="lost"
        title="Event not found"
        text="This Event might have been deleted or you don't have permission to edit it."
        action={<ButtonLink to="/">Back to Feed</ButtonLink>}
      />
    </Page>
  )
}
