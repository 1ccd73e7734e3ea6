import { product } from '#shared/product.ts'
import { PlatformSteps } from '#web/features/install/install-steps.tsx'
import { helpChapters } from '#web/features/legal/help-chapters.tsx'
import { Chapter, joinChapters, LegalPage } from '#web/features/legal/legal-page.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
]

const chapters = joinChapters(
  <Chapter id="install" title="Install it">
    <p>{product.name} is a web app: no store, one tap on your home screen, and it keeps itself up to date.</p>
    <h3 className="text-h3">iPhone and iPad, in Safari</h3>
    <PlatformSteps platform="ios-safari" />
    <h3 className="pt-2 text-h3">Android</h3>
    <PlatformSteps platform="android-browser" />
    <h3 className="pt-2 text-h3">Mac, in Safari</h3>
    <PlatformSteps platform="mac-safari" />
    <h3 className="pt-2 text-h3">Computer, in Chrome or Edge</h3>
    <PlatformSteps platform="other" />
  </Chapter>,
  ...helpChapters,
)

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
