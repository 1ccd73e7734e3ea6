import { product } from '#shared/product.ts'
import { Chapter, joinChapters, LegalPage } from '#web/features/legal/legal-page.tsx'
import { useOperator } from '#web/lib/api/app-config.ts'
import { PaperOr } from '#web/pages/paper-or.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
]

/** Who runs this server. */
export function ImprintPage() {
  const operator = useOperator()
  const chapters = joinChapters(
    <Chapter id="who" title="Who runs this server">
      <p className="whitespace-pre-line wrap-anywhere">
        {[operator?.name, operator?.address].filter(Boolean).join('\n')}
      </p>
    </Chapter>,
    <Chapter id="contact" title="Contact">
      <p>
        <SupportLink />. A person answers within 2–3 business days.
      </p>
    </Chapter>,
  )
  return (
    <PaperOr name="imprint" color="sky" related={related}>
      <LegalPage
        title="Imprint"
        description={`Who runs this ${product.name}, and how to reach them.`}
        path="/imprint"
        color="sky"
        related={related}
        chapters={chapters}
      />
    </PaperOr>
  )
}
