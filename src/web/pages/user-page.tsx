import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const UserPage = (_: { userId: string }) => {
  useDocumentMeta({ title: 'Profile' })
  return (
    <Page>
      <PageHeader title="Profile" backTo="/" />
      <EmptyState
        scene="nobody"
        title="User not found"
        text="They may have left, or the link has a typo."
        action={<ButtonLink to="/">Back to Feed</ButtonLink>}
      />
    </Page>
  )
}
