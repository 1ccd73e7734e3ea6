import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export const InvitePage = (_: { token: string | null }) => {
  useDocumentMeta({ title: 'Invite' })
  return (
    <Page>
      <PageHeader title="Invite" backTo="/" />
      <EmptyState
        scene="lost"
        title="Invalid Invite Link"
        text="The link is not complete. Ask whoever sent it for a new one."
        action={<ButtonLink to="/">Go Back Home</ButtonLink>}
      />
    </Page>
  )
}
