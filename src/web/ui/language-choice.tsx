import { Suspense } from 'react'
import { lazyPage, loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'

/** The server has drawn it already, and it works without its script. */
const LanguageForm = lazyPage(
  () => whenLoaded().then(() => loadEventually(() => import('#web/ui/language-form.tsx'))),
  'LanguageForm',
)

/** At the foot of public pages. */
export function LanguageChoice({ className }: { className?: string }) {
  return (
    <Suspense fallback={<div className="min-h-12 basis-full" />}>
      <LanguageForm {...(className !== undefined && { className })} />
    </Suspense>
  )
}
