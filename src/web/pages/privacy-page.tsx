import { product } from '#shared/product.ts'
import { LegalPage } from '#web/features/legal/legal-page.tsx'
import { privacyAboutYou } from '#web/features/legal/privacy-about-you.tsx'
import { privacyOthers } from '#web/features/legal/privacy-others.tsx'
import { privacyReachingYou } from '#web/features/legal/privacy-reaching-you.tsx'
import { privacyTogether } from '#web/features/legal/privacy-together.tsx'
import { privacyYours } from '#web/features/legal/privacy-yours.tsx'
import { PaperOr } from '#web/pages/paper-or.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/docs/sms-opt-in-flow', label: 'SMS opt-in' },
]
const chapters = [...privacyAboutYou, ...privacyTogether, ...privacyReachingYou, ...privacyOthers, ...privacyYours]

export function PrivacyPage() {
  return (
    <PaperOr name="privacy" color="mint" related={related}>
      <LegalPage
        title="Privacy Policy"
        description={`What ${product.name} keeps about you, who sees it, and how to get it back.`}
        path="/privacy"
        color="mint"
        related={related}
        chapters={chapters}
      />
    </PaperOr>
  )
}
