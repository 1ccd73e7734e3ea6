import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const NotificationsPage = () => {
  useDocumentMeta({ title: 'Notifications' })
  return (
    <Page>
      <PageHeader title="Notifications" backTo="/" />
      <EmptyState
        scene="calm"
        title="All caught up!"
        text="When somebody posts, answers or mentions you, it lands here."
        action={<ButtonLink to="/">Back to Feed</ButtonLink>}
      />
    </Page>
  )
}
