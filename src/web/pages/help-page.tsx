import { product } from '#shared/product.ts'
import { helpMore } from '#web/features/legal/help-more.tsx'
import { helpStart } from '#web/features/legal/help-start.tsx'
import { LegalPage } from '#web/ui/legal-page.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
]
const chapters = [...helpStart, ...helpMore]

export function HelpPage() {
  return (
    <LegalPage
      title="Help"
      description={`How to install ${product.name}, get pushes, and decide who sees what.`}
      path="/help"
      color="bubblegum"
      related={related}
      chapters={chapters}
    />
  )
}
