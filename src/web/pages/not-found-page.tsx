import { t } from '#shared/message.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { MissingPage } from '#web/ui/missing-page.tsx'

export function NotFoundPage() {
  useDocumentMeta({ title: t('app:not-found') })
  return <MissingPage title={t('app:not-found')} text={t('app:not-found-text')} />
}
