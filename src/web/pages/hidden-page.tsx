import { t } from '#shared/message.ts'
import { useRestriction } from '#web/features/reports/api.ts'
import { ObjectionForm } from '#web/features/reports/objection-form.tsx'
import { RestrictionStory, toHeading } from '#web/features/reports/restriction-story.tsx'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useWayBack } from '#web/lib/state/use-way-back.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isMissing, MissingPage } from '#web/ui/missing-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Why something of one's own is hidden. */
export function HiddenPage({ id }: { id: string }) {
  const { data, error, refetch } = useRestriction(id)
  const backTo = useWayBack()
  const title = data ? toHeading(data) : t('reports:hidden')
  useDocumentMeta({ title })
  if (!data && isMissing(error)) return <MissingPage title={t('reports:nothing')} text={t('reports:nothing-text')} />
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={title} backTo={backTo} />
      {data ? (
        <RestrictionStory restriction={data} form={<ObjectionForm restriction={data} />} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('common:loading')} className="grid gap-4">
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Page>
  )
}
