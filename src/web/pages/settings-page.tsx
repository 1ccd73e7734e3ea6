import { t } from '#shared/message.ts'
import { listSections } from '#web/features/accounts/settings-model.ts'
import { SettingsRows } from '#web/features/accounts/settings-rows.tsx'
import { OnlyKeyCard } from '#web/features/ways-in/only-key-card.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { pageMeta } from '#web/lib/state/page-meta.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { OperatorLine } from '#web/ui/operator.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function SettingsPage() {
  useDocumentMeta(pageMeta['/settings'])
  const me = useMe()
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title={t('settings:title')} backTo="/profile" />
      <SettingsRows sections={listSections(me)} isAdmin={me.can.admin === true} />
      {me.hasOnlyOneKey && <OnlyKeyCard />}
      <OperatorLine className="justify-center" />
    </Page>
  )
}
