import { Plus } from 'lucide-react'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CurrentUser } from '#shared/accounts.ts'
import type { FeedEvent } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import type { CalledOffHere } from '#web/features/events/called-off-model.ts'
import { EventCard } from '#web/features/events/event-card.tsx'
import type { FeedTab } from '#web/features/feed/api.ts'
import type { RenderCard } from '#web/features/feed/card-slot.tsx'
import { FeedList } from '#web/features/feed/feed-list.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { RsvpButtons } from '#web/features/rsvps/rsvp-buttons.tsx'
import { VoiceNote } from '#web/features/voice/voice-note.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenQuiet } from '#web/lib/device/when-quiet.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useAsleep } from '#web/lib/state/use-asleep.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageNote } from '#web/ui/page-note.tsx'
import { SegmentedTabs, toTabId } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

function listTabs() {
  return [
    { value: 'crew', label: t('feed:tab.crew'), color: 'marigold' },
    { value: 'extended', label: t('feed:tab.extended'), color: 'sky' },
  ] as const
}

const WaitingSpons = lazy(() =>
  import('#web/pages/waiting-spons.tsx').then((module) => ({ default: module.WaitingSpons })),
)

const FriendDialog = lazy(() =>
  import('#web/features/friends/friend-dialog.tsx').then((module) => ({ default: module.FriendDialog })),
)

const EmptyFeed = lazyPage(() => loadEventually(() => import('#web/features/feed/empty-feed.tsx')), 'EmptyFeed')

const emptyFeed = <EmptyFeed hasCrew />
const lonelyFeed = <EmptyFeed hasCrew={false} />

const FirstShare = lazy(() => import('#web/pages/first-share.tsx').then((module) => ({ default: module.FirstShare })))

const OffNote = lazy(() => import('#web/features/events/off-note.tsx').then((module) => ({ default: module.OffNote })))

/** Its script comes after the first paint: until then it is as the server drew it. Where it cannot be loaded the feed goes without. */
const FreeTime = lazy(() =>
  (import.meta.env.SSR ? Promise.resolve() : whenQuiet())
    .then(() => import('#web/pages/free-time.tsx'))
    .then(
      (module) => ({ default: module.FreeTime }),
      () => ({ default: () => null }),
    ),
)

/** Coming back from an event restores the tab. */
let lastTab: FeedTab = 'crew'

export function FeedPage() {
  useDocumentMeta(pageMeta['/home'])
  const me = useMe()
  const [tab, setTab] = useState(lastTab)
  const panelId = useId()
  const tabRow = useAsleep<HTMLDivElement>()
  const isSomethingWaiting = useWaiting().length > 0
  const { share, off } = useHistoryState<{ share?: string; off?: CalledOffHere } | null>() ?? {}
  function choose(next: FeedTab) {
    lastTab = next
    setTab(next)
  }
  return (
    <Page className="grid grid-cols-1 content-start gap-4">
      <FeedHeader />
      {me.friendCount > 0 && <FreeSlot viewer={me} />}
      <div {...tabRow}>
        <SegmentedTabs label={t('feed:tabs')} segments={listTabs()} value={tab} onChange={choose} panelId={panelId} />
      </div>
      {!share && <PageNote />}
      <div role="tabpanel" id={panelId} aria-labelledby={toTabId(panelId, tab)}>
        <Suspense>{isSomethingWaiting && <WaitingSpons />}</Suspense>
        <Suspense>{off && <OffNote key={off.id} {...off} />}</Suspense>
        <Suspense>{share && <FirstShare eventId={share} />}</Suspense>
        <FeedList key={tab} tab={tab} empty={me.friendCount > 0 ? emptyFeed : lonelyFeed} renderCard={renderSpon} />
      </div>
    </Page>
  )
}

/** Always as high, so that nothing moves when it comes. Memoised: rendered again before its script is there, what was drawn would go. */
const FreeSlot = memo(({ viewer }: { viewer: CurrentUser }) => (
  <div className="-my-2 h-19">
    <Suspense fallback={<FreeSkeleton />}>
      <FreeTime viewer={viewer} />
    </Suspense>
  </div>
))

/** In the room of the own switch, and of a line beside it. */
function FreeSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full items-center gap-2">
      <div className="grid w-16 justify-items-center gap-1.5">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-5 w-12" />
      </div>
      <Skeleton className="h-8 w-48" />
    </div>
  )
}

function FeedHeader() {
  return (
    <header className="flex min-h-14 items-center justify-between gap-3 py-2">
      <h1 tabIndex={-1}>
        <Logo className="whitespace-nowrap max-[22rem]:text-h3" />
      </h1>
      <div className="flex items-center gap-3">
        <IconLink to="/create" label={t('feed:plan')} color="tomato" icon={<Plus strokeWidth={3} />} />
        <Bell />
        <Link to="/profile" aria-label={t('feed:profile')} className="touch-area rounded-full">
          <Avatar person={useMe()} />
        </Link>
      </div>
    </header>
  )
}

type SponProps = { event: FeedEvent; hasFirstPicture: boolean }

/** Outside of the component, so that it stays equal between renders: the slots are memoised. */
const renderSpon: RenderCard = (event, hasFirstPicture) => <Spon event={event} hasFirstPicture={hasFirstPicture} />

/** Memoised: in a feed of hundreds, a new page or another card's answer must not rerender every card. */
const Spon = memo(({ event, hasFirstPicture }: SponProps) => {
  const viewerId = useMe().id
  // Null until it is opened for the first time.
  const [isFriendOpen, setFriendOpen] = useState<boolean | null>(null)
  return (
    <>
      <EventCard
        event={event}
        hasFirstPicture={hasFirstPicture}
        viewerId={viewerId}
        answer={event.host.id !== viewerId && <RsvpButtons event={event} place="card" />}
        voice={
          event.audioUrl && (
            <VoiceNote
              url={event.audioUrl}
              duration={event.audioDuration}
              exists={event.audioFileExists}
              of={event.host.displayName}
              transcript={event.audioTranscript}
              isOwn={event.host.id === viewerId}
            />
          )
        }
        onFriend={() => setFriendOpen(true)}
      />
      <Suspense>
        {isFriendOpen !== null && <FriendDialog host={event.host} open={isFriendOpen} onOpenChange={setFriendOpen} />}
      </Suspense>
    </>
  )
})
