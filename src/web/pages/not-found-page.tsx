import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { MissingPage } from '#web/ui/missing-page.tsx'

export function NotFoundPage() {
  useDocumentMeta({ title: '404 Page Not Found' })
  return <MissingPage title="404 Page Not Found" text="Did you forget to add the page to the router?" />
}
