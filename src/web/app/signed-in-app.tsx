import { Route, Switch, useLocation } from 'wouter'
import { BottomNav } from '#web/app/bottom-nav.tsx'
import { PageSlot } from '#web/app/page-slot.tsx'
import { useLive } from '#web/app/use-live.ts'
import { WithQueries } from '#web/app/with-queries.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { lazyPage } from '#web/lib/device/lazy-page.ts'

const FeedPage = lazyPage(() => import('#web/pages/feed-page.tsx'), 'FeedPage')
const CreatePage = lazyPage(() => import('#web/pages/create-page.tsx'), 'CreatePage')
const EditPage = lazyPage(() => import('#web/pages/edit-page.tsx'), 'EditPage')
const EventPage = lazyPage(() => import('#web/pages/event-page.tsx'), 'EventPage')
const ProfilePage = lazyPage(() => import('#web/pages/profile-page.tsx'), 'ProfilePage')
const SettingsPage = lazyPage(() => import('#web/pages/settings-page.tsx'), 'SettingsPage')
const SettingsSectionPage = lazyPage(() => import('#web/pages/settings-section-page.tsx'), 'SettingsSectionPage')
const UserPage = lazyPage(() => import('#web/pages/user-page.tsx'), 'UserPage')
const ConnectPage = lazyPage(() => import('#web/pages/connect-page.tsx'), 'ConnectPage')
const NotificationsPage = lazyPage(() => import('#web/pages/notifications-page.tsx'), 'NotificationsPage')
const AdminPage = lazyPage(() => import('#web/pages/admin-page.tsx'), 'AdminPage')
const HiddenPage = lazyPage(() => import('#web/pages/hidden-page.tsx'), 'HiddenPage')
const GuestHomePage = lazyPage(() => import('#web/pages/guest-home-page.tsx'), 'GuestHomePage')
const JoinFirstPage = lazyPage(() => import('#web/pages/join-first-page.tsx'), 'JoinFirstPage')
const NotFoundPage = lazyPage(() => import('#web/pages/not-found-page.tsx'), 'NotFoundPage')

/** The bar is where people arrive, by a link too; pages for one task have a back button instead. */
const withNav =
  /^\/(?:home|onboarding|friends|search|profile|settings(?:\/.*)?|notifications|event\/[^/]+|user\/[^/]+)?$/

export function SignedInApp() {
  const [path] = useLocation()
  const { id, can } = useMe()
  const home = can.post ? <FeedPage /> : <GuestHomePage />
  const crew = can.meet ? <ConnectPage /> : <JoinFirstPage />
  useLive(id)
  return (
    <WithQueries>
      <PageSlot>
        <Switch>
          <Route path="/">{() => home}</Route>
          <Route path="/home">{() => home}</Route>
          <Route path="/create">{() => (can.post ? <CreatePage /> : <JoinFirstPage />)}</Route>
          <Route path="/edit/:id">{({ id }) => <EditPage id={id} />}</Route>
          <Route path="/event/:id/edit">{({ id }) => <EditPage id={id} />}</Route>
          <Route path="/event/:id">{({ id }) => <EventPage id={id} />}</Route>
          <Route path="/profile">{() => <ProfilePage />}</Route>
          <Route path="/settings">{() => <SettingsPage />}</Route>
          <Route path="/settings/:name">{({ name }) => <SettingsSectionPage name={name} />}</Route>
          <Route path="/user/:userId">{({ userId }) => <UserPage userId={userId} />}</Route>
          {can.admin && <Route path="/admin/*?">{() => <AdminPage />}</Route>}
          <Route path="/onboarding">{() => crew}</Route>
          <Route path="/friends">{() => crew}</Route>
          <Route path="/search">{() => crew}</Route>
          <Route path="/hidden/:id">{({ id }) => <HiddenPage id={id} />}</Route>
          <Route path="/notifications">{() => <NotificationsPage />}</Route>
          <Route>{() => <NotFoundPage />}</Route>
        </Switch>
      </PageSlot>
      {withNav.test(path) && <BottomNav isGuest={!can.meet} />}
    </WithQueries>
  )
}
