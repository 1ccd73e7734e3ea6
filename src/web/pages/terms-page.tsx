import { useState } from 'react'
import { t } from '#shared/message.ts'
import { LegalPage, type Related } from '#web/features/legal/legal-page.tsx'
import { listTermsBasics } from '#web/features/legal/terms-basics.tsx'
import { listTermsCare } from '#web/features/legal/terms-care.tsx'
import { listTermsTexts } from '#web/features/legal/terms-texts.tsx'
import { PaperOr } from '#web/pages/paper-or.tsx'

const related: Related = [
  { to: '/privacy', label: 'legal:privacy' },
  { to: '/docs/sms-opt-in-flow', label: 'legal:sms' },
]

export function TermsPage() {
  const [today] = useState(() => new Date())
  return (
    <PaperOr name="terms" color="marigold" related={related}>
      <LegalPage
        title={t('terms:title')}
        description={t('terms:description')}
        path="/terms"
        color="marigold"
        updated={today}
        related={related}
        chapters={[...listTermsBasics(), ...listTermsTexts(), ...listTermsCare()]}
        isBinding
      />
    </PaperOr>
  )
}
