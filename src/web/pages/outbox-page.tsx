import { useState } from 'react'
import { t } from '#shared/message.ts'
import { listOutbox, type OutboxMessage } from '#shared/outbox.ts'
import { MessageCard } from '#web/features/outbox/message-card.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Segment, SegmentedTabs, toTabId } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Shown = 'all' | OutboxMessage['kind']

const panelId = 'outbox-messages'
function listSegments(): Segment<Shown>[] {
  return [
    { value: 'all', label: t('outbox:all') },
    { value: 'mail', label: t('outbox:mails'), color: 'grape' },
    { value: 'text', label: t('outbox:texts'), color: 'sky' },
  ]
}

/** For development: messages that would have been sent. Demo mode only. */
export function OutboxPage() {
  useDocumentMeta({ title: t('outbox:title') })
  useMinute()
  const [shown, setShown] = useState<Shown>('all')
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={t('outbox:title')} backTo="/" />
      <p className="-mt-2 text-pretty text-ink-soft">{t('outbox:hint')}</p>
      <SegmentedTabs
        label={t('outbox:what')}
        segments={listSegments()}
        value={shown}
        onChange={setShown}
        panelId={panelId}
      />
      <section role="tabpanel" id={panelId} aria-labelledby={toTabId(panelId, shown)}>
        <Messages shown={shown} />
      </section>
    </Page>
  )
}

function Messages({ shown }: { shown: Shown }) {
  // Polled: this page is open to wait for a code or an invitation.
  const { data, isError, refetch } = useEndpoint(listOutbox, {}, { staleTime: 0, refetchInterval: 2_000 })
  if (data === undefined) return isError ? <ErrorState onRetry={() => void refetch()} /> : <MessagesSkeleton />
  const messages = data.filter(({ kind }) => shown === 'all' || kind === shown)
  return (
    <>
      <p role="status" className="sr-only">
        {t('outbox:count', { count: messages.length })}
      </p>
      {messages.length === 0 ? (
        <EmptyState scene="calm" title={t('outbox:none')} text={t('outbox:none-text')} />
      ) : (
        <ul className="grid gap-4">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  )
}

function MessagesSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-4">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
