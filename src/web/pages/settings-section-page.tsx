import { type ComponentType, useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import type { SettingsSection } from '#shared/settings.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { AppearanceCard } from '#web/features/accounts/appearance-card.tsx'
import { DevicesCard } from '#web/features/accounts/devices-card.tsx'
import { FreshSignInDialog } from '#web/features/accounts/fresh-sign-in-dialog.tsx'
import { listSections, sections, titles } from '#web/features/accounts/settings-model.ts'
import { useFreshSignIn } from '#web/features/accounts/use-fresh-sign-in.ts'
import { CalendarCard } from '#web/features/calendars/calendar-card.tsx'
import { LanguageCard } from '#web/features/languages/language-card.tsx'
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx'
import { SmsCard } from '#web/features/phones/sms-card.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { SignInAgainButton } from '#web/features/ways-in/sign-in-again-button.tsx'
import { WaysInCard } from '#web/features/ways-in/ways-in-card.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { JoinFirstPage } from '#web/pages/join-first-page.tsx'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type Content = ComponentType<{ me: CurrentUser }>

const contents: Record<SettingsSection, Content> = {
  notifications: Notifications,
  look: AppearanceCard,
  language: LanguageCard,
  calendar: CalendarCard,
  texts: SmsCard,
  'ways-in': WaysIn,
  devices: DevicesCard,
  data: Data,
}

/** What one row of the settings opens. */
export function SettingsSectionPage({ name }: { name: string }) {
  const me = useMe()
  const section = sections.find((each) => each === name)
  if (!section) return <NotFoundPage />
  return listSections(me).includes(section) ? <Section me={me} section={section} /> : <JoinFirstPage />
}

function Section({ me, section }: { me: CurrentUser; section: SettingsSection }) {
  const title = t(titles[section])
  const Content = contents[section]
  useDocumentMeta({ title })
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={title} backTo="/settings" />
      <Content me={me} />
    </Page>
  )
}

function Notifications({ me }: { me: CurrentUser }) {
  return (
    <>
      <PushCard />
      {me.kind === 'member' && <PreferencesCard />}
    </>
  )
}

function WaysIn({ me }: { me: CurrentUser }) {
  const fresh = useFreshSignIn(me.id)
  useEffect(() => {
    if (fresh.continued === 'way') toastSuccess(t('ways-in:welcome-back'), t('ways-in:welcome-back-text'))
  }, [fresh.continued])
  return (
    <>
      <WaysInCard me={me} onStale={() => fresh.begin('way')} />
      <FreshSignIn {...fresh} />
    </>
  )
}

function Data({ me }: { me: CurrentUser }) {
  const fresh = useFreshSignIn(me.id)
  // Guests have no way to sign in again.
  const refuse = () => toastError(t('account:data.guests-cannot'))
  return (
    <>
      <AccountCard
        continued={fresh.continued}
        onStale={me.kind === 'guest' ? refuse : fresh.begin}
        onDone={fresh.end}
      />
      <FreshSignIn {...fresh} />
    </>
  )
}

function FreshSignIn({ returnTo, end }: Pick<ReturnType<typeof useFreshSignIn>, 'returnTo' | 'end'>) {
  return returnTo && <FreshSignInDialog returnTo={returnTo} passkey={<SignInAgainButton />} onClose={end} />
}
