import { Bookmark, Settings } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { KeepPlaceButton } from '#web/pages/keep-place.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** What a guest has here: a name, and a place to keep. */
export function GuestProfile({ me }: { me: CurrentUser }) {
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={t('guests:profile.title')} backTo="/" />
      <section aria-label={t('guests:profile.you')} className="grid justify-items-center gap-3 text-center">
        <Avatar person={me} size="huge" />
        <h2 className="typed max-w-full text-h1">{toShownName(me)}</h2>
      </section>
      <SectionCard
        title={t('guests:profile.account')}
        icon={<Bookmark />}
        color="mint"
        text={t('guests:profile.account-text')}
      >
        <KeepPlaceButton />
      </SectionCard>
      <PushCard isShort />
      <ButtonLink to="/settings" color="plain" fullWidth icon={<Settings className="size-5" />}>
        {t('guests:profile.settings')}
      </ButtonLink>
      <SignOutSection warning={t('guests:profile.sign-out')} />
    </Page>
  )
}
