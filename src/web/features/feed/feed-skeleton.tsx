import { t } from '#shared/message.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function FeedSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <output className="grid justify-items-center gap-1 py-2 text-center">
        <span className="font-display font-extrabold text-h3">{t('feed:loading')}</span>
        <span className="text-ink-soft">{t('feed:loading-text')}</span>
      </output>
      {[0, 1].map((index) => (
        <Card key={index} padded={false} className="overflow-hidden" aria-hidden="true">
          <Skeleton className="h-36 rounded-none border-ink border-b-2" />
          <div className="grid gap-3 p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-11 rounded-full" />
              <Skeleton className="h-5 w-32" />
            </div>
            <Skeleton className="h-8 w-4/5" />
            <Skeleton className="h-5 w-full" />
            <div className="flex gap-3">
              <Skeleton className="h-11 flex-1 rounded-full" />
              <Skeleton className="h-11 flex-1 rounded-full" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  )
}
