import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDocumentMeta } from '#web/lib/use-document-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** My Crew: /onboarding, /friends, and /search with the words in `q`. */
export const ConnectPage = () => {
  useDocumentMeta({ title: 'Connect' })
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? params.get('q') ?? '')
  return (
    <Page>
      <PageHeader title="Connect" backTo="/" />
      <TextField
        label="Search people"
        hideLabel
        type="search"
        placeholder="Name, e-mail or phone number"
        hint="Type at least 3 characters to search for users"
        value={search}
        onChange={setSearch}
      />
      <EmptyState scene="nobody" title="Your Crew" text="The people you add see what you're up to, and you see them." />
    </Page>
  )
}
