import { Bookmark } from 'lucide-react'
import type { CurrentUser } from '#shared/accounts.ts'
import { toShownName } from '#shared/names.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { AppearanceCard } from '#web/features/accounts/appearance-card.tsx'
import { SignOutSection } from '#web/features/accounts/sign-out-section.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { KeepPlaceButton } from '#web/pages/keep-place.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError } from '#web/ui/toast.ts'

const nothing = () => {}

/** What a guest has here: a name, a place to keep, and their data. */
export function GuestProfile({ me }: { me: CurrentUser }) {
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title="Your Profile" backTo="/" />
      <section aria-label="You" className="grid justify-items-center gap-3 text-center">
        <Avatar person={me} size="huge" />
        <h2 className="max-w-full text-h1">{toShownName(me)}</h2>
      </section>
      <SectionCard
        title="Keep my place"
        icon={<Bookmark />}
        color="mint"
        text="Only this browser knows you. Join, and you find back in from any device, post your own spons and have a crew. You stay the same person."
      >
        <KeepPlaceButton />
      </SectionCard>
      <PushCard />
      <AppearanceCard />
      <AccountCard
        continued={null}
        onStale={() => toastError('Answer a spon again, or keep your place first.')}
        onDone={nothing}
      />
      <SignOutSection warning="Nobody can find back into a guest's place: your answers stay, but you can no longer change them. Keep your place first?" />
    </Page>
  )
}
