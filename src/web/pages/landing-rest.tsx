import { lazy } from 'react'
import { t } from '#shared/message.ts'
import { Contact } from '#web/features/landing/contact.tsx'
import { HowItGoes } from '#web/features/landing/how-it-goes.tsx'
import { LandingFooter } from '#web/features/landing/landing-footer.tsx'
import { Mission } from '#web/features/landing/mission.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

const InstallSteps = lazy(async () => ({
  default: (await import('#web/features/install/install-steps.tsx')).InstallSteps,
}))

/** What is below the first screen. */
export function LandingRest() {
  return (
    <>
      <HowItGoes />
      <div>
        <Mission />
        <Disclosure title={t('landing:install.title')} withoutScripts={t('landing:install.without-scripts')}>
          <InstallSteps />
        </Disclosure>
        <Contact />
        <LandingFooter />
      </div>
    </>
  )
}
