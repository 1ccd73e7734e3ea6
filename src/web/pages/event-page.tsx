import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const EventPage = (_: { id: string }) => {
  useDocumentMeta({ title: 'Event' })
  return (
    <Page>
      <PageHeader title="Event" backTo="/" />
      <EmptyState
        scene="lost"
        title="Event not found"
        text="It may have been called off, or it was meant for others."
        action={<ButtonLink to="/">Go Back Home</ButtonLink>}
      />
    </Page>
  )
}
