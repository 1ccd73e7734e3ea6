import { Settings, UsersRound } from 'lucide-react'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { ProfileHeader } from '#web/features/accounts/profile-header.tsx'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { MySpons } from '#web/features/events/my-spons.tsx'
import { InstallCard } from '#web/features/install/install-card.tsx'
import { AvatarUploader } from '#web/features/media/avatar-uploader.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { refreshCurrentUser, useMe } from '#web/lib/api/auth.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { GuestProfile } from '#web/pages/guest-profile.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const sponsId = 'my-spons'

export function ProfilePage() {
  useDocumentMeta(pageMeta['/profile'])
  const me = useMe()
  return me.kind === 'guest' ? <GuestProfile me={me} /> : <MemberProfile me={me} />
}

function MemberProfile({ me }: { me: CurrentUser }) {
  // Both counts may have changed since the app started.
  useEffect(() => void refreshCurrentUser(), [])
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={t('account:profile.title')} backTo="/" />
      <ProfileHeader me={me} avatar={<AvatarUploader me={me} />} sponsId={sponsId} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <ButtonLink to="/onboarding" color="marigold" icon={<UsersRound className="size-5" />}>
          {t('account:profile.crew')}
        </ButtonLink>
        <ButtonLink to="/settings" color="plain" icon={<Settings className="size-5" />}>
          {t('account:profile.settings')}
        </ButtonLink>
      </div>
      <MySpons id={sponsId} count={me.eventCount} />
      <PushCard isShort />
      <InstallCard />
      <SignOutSection />
    </Page>
  )
}
