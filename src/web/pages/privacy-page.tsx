import { t } from '#shared/message.ts'
import { LegalPage, type Related } from '#web/features/legal/legal-page.tsx'
import { listPrivacyAboutYou } from '#web/features/legal/privacy-about-you.tsx'
import { listPrivacyOthers } from '#web/features/legal/privacy-others.tsx'
import { listPrivacyReachingYou } from '#web/features/legal/privacy-reaching-you.tsx'
import { listPrivacyTogether } from '#web/features/legal/privacy-together.tsx'
import { listPrivacyYours } from '#web/features/legal/privacy-yours.tsx'
import { PaperOr } from '#web/pages/paper-or.tsx'

const related: Related = [
  { to: '/terms', label: 'legal:terms' },
  { to: '/docs/sms-opt-in-flow', label: 'legal:sms' },
]

export function PrivacyPage() {
  return (
    <PaperOr name="privacy" color="mint" related={related}>
      <LegalPage
        title={t('privacy:title')}
        description={t('privacy:description')}
        path="/privacy"
        color="mint"
        related={related}
        chapters={[
          ...listPrivacyAboutYou(),
          ...listPrivacyTogether(),
          ...listPrivacyReachingYou(),
          ...listPrivacyOthers(),
          ...listPrivacyYours(),
        ]}
        isBinding
      />
    </PaperOr>
  )
}
