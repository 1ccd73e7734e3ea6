import { t } from '#shared/message.ts'
import { LegalPage, type Related } from '#web/features/legal/legal-page.tsx'
import { listSmsAfter, listSmsOptIn } from '#web/features/legal/sms-steps.tsx'

const related: Related = [
  { to: '/terms', label: 'legal:terms' },
  { to: '/privacy', label: 'legal:privacy' },
]

export function SmsOptInPage() {
  return (
    <LegalPage
      title={t('sms:title')}
      description={t('sms:description')}
      path="/docs/sms-opt-in-flow"
      color="sky"
      related={related}
      chapters={[...listSmsOptIn(), ...listSmsAfter()]}
      isBinding
    />
  )
}
