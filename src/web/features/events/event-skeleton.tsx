import { ArrowLeft } from 'lucide-react'
import { t } from '#shared/message.ts'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The layout of an event's page before the event is there. */
export function EventSkeleton({ backTo }: { backTo: string }) {
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy="true">
      <div className="flex min-h-14 items-center gap-3 py-2">
        <IconLink
          to={backTo}
          label={t('common:back')}
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" strokeWidth={2.5} />}
        />
        <Skeleton className="size-11 rounded-full" />
        <div role="status">
          <h1 tabIndex={-1} className="font-bold font-sans text-body tracking-normal">
            {t('events:loading')}
          </h1>
        </div>
      </div>
      <Skeleton className="low-poster rounded-card" />
      <Skeleton className="mt-1 h-11 w-4/5" />
      <div className="flex gap-2">
        <Skeleton className="h-10 w-28 rounded-full" />
        <Skeleton className="h-10 w-36 rounded-full" />
      </div>
      <div className="flex gap-3">
        <Skeleton className="h-12 flex-1 rounded-full" />
        <Skeleton className="h-12 flex-1 rounded-full" />
      </div>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-4 h-7 w-36" />
      <div className="flex gap-2.5">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-20 w-2/3 rounded-card" />
      </div>
    </div>
  )
}
