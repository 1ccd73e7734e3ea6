import { product } from '#shared/product.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { smsSteps } from '#web/features/legal/sms-steps.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
]

export function SmsOptInPage() {
  return (
    <LegalPage
      title="SMS opt-in"
      description={`How people agree to text messages from ${product.name}, step by step.`}
      path="/docs/sms-opt-in-flow"
      color="sky"
      related={related}
      chapters={smsSteps}
    />
  )
}
