import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isMissing } from '#web/ui/missing-page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Read<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }
type ShownProps<Data> = {
  read: Read<Data>
  /** Rows, while it loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** What was read, or why it is not there. Nothing of it is kept on the device. */
export function Shown<Data>({ read: { data, error, refetch }, rows = 5, children }: ShownProps<Data>) {
  if (data !== undefined) return children(data)
  if (!error) return <RowsSkeleton rows={rows} />
  const retry = () => void refetch()
  if (isMissing(error)) return <Gone />
  if (error instanceof ApiError) return <ErrorState onRetry={retry} />
  return (
    <div role="alert">
      <EmptyState
        scene="unplugged"
        title={t('admin:shown.offline')}
        text={t('admin:shown.offline-text')}
        action={<Button onClick={retry}>{t('common:try-again')}</Button>}
      />
    </div>
  )
}

function Gone() {
  return <EmptyState scene="lost" title={t('admin:shown.gone')} text={t('admin:shown.gone-text')} />
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Card padded={false} aria-busy="true" aria-label={t('common:loading')} role="status">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
        <div key={index} className="flex min-h-18 items-center gap-3 border-ink-faint px-4 py-3 not-first:border-t-2">
          <Skeleton className="size-10 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </Card>
  )
}
