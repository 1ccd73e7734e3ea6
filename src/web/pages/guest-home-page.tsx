import { Link } from 'wouter'
import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { EventRow } from '#web/features/events/event-row.tsx'
import { FeedList } from '#web/features/feed/feed-list.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { KeepPlace } from '#web/pages/keep-place.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageNote } from '#web/ui/page-note.tsx'

/** A guest's small world: the spons that they were let into. */
export function GuestHomePage() {
  useDocumentMeta({ title: t('guests:home.title') })
  const me = useMe()
  return (
    <Page className="grid grid-cols-1 content-start gap-4">
      <header className="flex min-h-14 items-center justify-between gap-3 py-2">
        <Logo className="whitespace-nowrap max-[22rem]:text-h3" />
        <div className="flex items-center gap-3">
          <Bell />
          <Link to="/profile" aria-label={t('guests:home.profile')} className="touch-area rounded-full">
            <Avatar person={me} />
          </Link>
        </div>
      </header>
      <h1 tabIndex={-1} className="text-h1">
        {t('guests:home.title')}
      </h1>
      <PageNote />
      <FeedList tab="crew" empty={<NothingOn />} renderCard={(event) => <Row event={event} />} />
      <KeepPlace />
    </Page>
  )
}

function Row({ event }: { event: FeedEvent }) {
  return (
    <div className="rounded-card border-2 border-ink bg-card px-3 shadow-hard-small">
      <EventRow event={event} from="/" />
    </div>
  )
}

function NothingOn() {
  return <EmptyState scene="canvas" title={t('guests:home.nothing')} text={t('guests:home.nothing-text')} />
}
