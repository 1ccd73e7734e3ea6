import { useId } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { t } from '#shared/message.ts'
import { getUser, type Profile } from '#shared/users.ts'
import { PersonMenu } from '#web/features/blocks/person-menu.tsx'
import { EventRow } from '#web/features/events/event-row.tsx'
import { FriendButton, FriendStanding } from '#web/features/friends/friend-button.tsx'
import { FriendPingsChoice } from '#web/features/friends/friend-pings.tsx'
import { FriendRemoval } from '#web/features/friends/friend-removal.tsx'
import { UserEvents } from '#web/features/users/user-events.tsx'
import { canSeeFriends, UserFriends } from '#web/features/users/user-friends.tsx'
import { UserHeader, UserSkeleton } from '#web/features/users/user-header.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { useWayBack } from '#web/lib/state/use-way-back.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { isMissing, MissingPage } from '#web/ui/missing-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SegmentedTabs, toTabId } from '#web/ui/segmented.tsx'

export function UserPage({ userId }: { userId: string }) {
  const isOwn = useMe().id === userId
  const { data: user, error, refetch } = useEndpoint(getUser, { params: { id: userId } })
  const title = t(isOwn ? 'people:profile.own' : 'people:profile.title')
  useDocumentMeta({
    title: isMissing(error) ? t('people:profile.missing') : isOwn ? title : (user?.displayName ?? title),
  })
  const backTo = useWayBack()
  if (isMissing(error))
    return <MissingPage scene="nobody" title={t('people:profile.missing')} text={t('people:profile.missing-text')} />
  return (
    <Page className="grid grid-cols-1 content-start gap-5">
      <PageHeader title={title} backTo={backTo} actions={user && !isOwn && <More user={user} />} />
      {user ? <Person user={user} /> : error ? <ErrorState onRetry={() => void refetch()} /> : <UserSkeleton />}
    </Page>
  )
}

function More({ user }: { user: Profile }) {
  const [, navigate] = useLocation()
  // A blocked person's page is gone; the crew's page lists blocked people.
  const leave = () => navigate('/onboarding')
  if (user.friendStatus !== 'friends') return <PersonMenu person={user} onBlocked={leave} />
  return (
    <FriendRemoval person={user}>
      {(remove) => <PersonMenu person={user} more={[remove]} onBlocked={leave} />}
    </FriendRemoval>
  )
}

type Tab = 'friends' | 'events'

/** In the address: Back restores it. If the viewer may not see the crew, it starts with the events. */
function useTab(user: Profile): [Tab, (tab: Tab) => void] {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const asked = params.get('tab')
  const tab = asked === 'friends' || asked === 'events' ? asked : canSeeFriends(user) ? 'friends' : 'events'
  // The state knows where the page's arrow leads.
  return [tab, (next) => navigate(`${path}?tab=${next}`, { replace: true, state: history.state })]
}

function Person({ user }: { user: Profile }) {
  const canMeet = useMe().can.meet && user.kind !== 'guest'
  const panelId = useId()
  const [tab, setTab] = useTab(user)
  const here = `/user/${user.id}?tab=${tab}`
  const segments = [
    { value: 'friends', label: t('people:profile.friends', { count: user.friendCount }), color: 'mint' },
    { value: 'events', label: t('people:profile.events', { count: user.eventCount }), color: 'marigold' },
  ] as const
  return (
    <>
      <UserHeader
        user={user}
        friendship={canMeet && <FriendButton person={user} known={user.friendStatus} />}
        choices={<FriendPingsChoice user={user} />}
      />
      <SegmentedTabs
        label={t('people:profile.tabs')}
        segments={segments}
        value={tab}
        onChange={setTab}
        panelId={panelId}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={toTabId(panelId, tab)}>
        {tab === 'friends' ? (
          <UserFriends
            user={user}
            from={here}
            renderStanding={(person) => canMeet && <FriendStanding person={person} status={person.friendStatus} />}
          />
        ) : (
          <UserEvents user={user} renderEvent={(event) => <EventRow event={event} from={here} />} />
        )}
      </div>
    </>
  )
}
