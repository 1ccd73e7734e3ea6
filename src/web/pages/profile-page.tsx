import { UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { AppearanceCard } from '#web/features/accounts/appearance-card.tsx'
import { DevicesCard } from '#web/features/accounts/devices-card.tsx'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in-dialog.tsx'
import { ProfileHeader } from '#web/features/accounts/profile-header.tsx'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { useFreshSignIn } from '#web/features/accounts/use-fresh-sign-in.ts'
import { CalendarCard } from '#web/features/calendars/calendar-card.tsx'
import { MySpons } from '#web/features/events/my-spons.tsx'
import { InstallCard } from '#web/features/install/install-card.tsx'
import { AvatarUploader } from '#web/features/media/avatar-uploader.tsx'
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx'
import { SmsCard } from '#web/features/phones/sms-card.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { SignInAgainButton } from '#web/features/ways-in/sign-in-again-button.tsx'
import { WaysInCard } from '#web/features/ways-in/ways-in-card.tsx'
import { refreshCurrentUser, useMe } from '#web/lib/api/auth.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { GuestProfile } from '#web/pages/guest-profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

const sponsId = 'my-spons'

export function ProfilePage() {
  useDocumentMeta(pageMeta['/profile'])
  const me = useMe()
  return me.kind === 'guest' ? <GuestProfile me={me} /> : <MemberProfile me={me} />
}

function MemberProfile({ me }: { me: CurrentUser }) {
  // Both counts may have changed since the app started.
  useEffect(() => void refreshCurrentUser(), [])
  const fresh = useFreshSignIn(me.id)
  useEffect(() => {
    if (fresh.continued === 'way') toastSuccess('Welcome back', 'Now you can add your way in.')
  }, [fresh.continued])
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title="Your Profile" backTo="/" />
      <ProfileHeader me={me} avatar={<AvatarUploader me={me} />} sponsId={sponsId} />
      <ButtonLink to="/onboarding" color="marigold" fullWidth icon={<UsersRound className="size-5" />}>
        My Crew
      </ButtonLink>
      <MySpons id={sponsId} count={me.eventCount} />
      <PushCard />
      <PreferencesCard />
      <CalendarCard />
      <InstallCard />
      <AppearanceCard />
      <SmsCard />
      <WaysInCard me={me} onStale={() => fresh.begin('way')} />
      <DevicesCard />
      <AccountCard continued={fresh.continued} onStale={fresh.begin} onDone={fresh.end} />
      <SignOutSection />
      {fresh.returnTo && (
        <FreshSignInDialog returnTo={fresh.returnTo} passkey={<SignInAgainButton />} onClose={fresh.end} />
      )}
    </Page>
  )
}
