import { t } from '#shared/message.ts'
import { Chapter, joinChapters, LegalPage, type Related } from '#web/features/legal/legal-page.tsx'
import { support } from '#web/features/legal/parts.tsx'
import { useOperator } from '#web/lib/api/app-config.ts'
import { PaperOr } from '#web/pages/paper-or.tsx'
import { Words } from '#web/ui/words.tsx'

const related: Related = [
  { to: '/terms', label: 'legal:terms' },
  { to: '/privacy', label: 'legal:privacy' },
]

/** Who runs this server. */
export function ImprintPage() {
  const operator = useOperator()
  const chapters = joinChapters(
    <Chapter id="who" title={t('imprint:who')}>
      <p className="whitespace-pre-line wrap-anywhere">
        {[operator?.name, operator?.address].filter(Boolean).join('\n')}
      </p>
    </Chapter>,
    <Chapter id="contact" title={t('imprint:contact')}>
      <p>
        <Words say="imprint:contact.support" tags={{ support }} />
      </p>
    </Chapter>,
  )
  return (
    <PaperOr name="imprint" color="sky" related={related}>
      <LegalPage
        title={t('imprint:title')}
        description={t('imprint:description')}
        path="/imprint"
        color="sky"
        related={related}
        chapters={chapters}
      />
    </PaperOr>
  )
}
