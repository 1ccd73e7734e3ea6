import { useState } from 'react'
import { product } from '#shared/product.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { termsBasics } from '#web/features/legal/terms-basics.tsx'
import { termsCare } from '#web/features/legal/terms-care.tsx'
import { termsTexts } from '#web/features/legal/terms-texts.tsx'
import { PaperOr } from '#web/pages/paper-or.tsx'

const related = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/docs/sms-opt-in-flow', label: 'SMS opt-in' },
]
const chapters = [...termsBasics, ...termsTexts, ...termsCare]

export function TermsPage() {
  const [today] = useState(() => new Date())
  return (
    <PaperOr name="terms" color="marigold" related={related}>
      <LegalPage
        title="Terms & Conditions"
        description={`The rules of ${product.name}, in plain words.`}
        path="/terms"
        color="marigold"
        updated={today}
        related={related}
        chapters={chapters}
      />
    </PaperOr>
  )
}
