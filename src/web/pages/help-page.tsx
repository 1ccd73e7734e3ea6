import { t } from '#shared/message.ts'
import { PlatformSteps } from '#web/features/install/install-steps.tsx'
import { listFirstHelp, listFurtherHelp } from '#web/features/legal/help-chapters.tsx'
import { Chapter, joinChapters, LegalPage, type Related } from '#web/features/legal/legal-page.tsx'

const related: Related = [
  { to: '/terms', label: 'legal:terms' },
  { to: '/privacy', label: 'legal:privacy' },
]

function listInstall() {
  return joinChapters(
    <Chapter id="install" title={t('help:install.title')}>
      <p>{t('help:install.intro')}</p>
      <h3 className="text-h3">{t('help:install.ios')}</h3>
      <PlatformSteps platform="ios-safari" />
      <h3 className="pt-2 text-h3">{t('help:install.android')}</h3>
      <PlatformSteps platform="android-browser" />
      <h3 className="pt-2 text-h3">{t('help:install.mac')}</h3>
      <PlatformSteps platform="mac-safari" />
      <h3 className="pt-2 text-h3">{t('help:install.computer')}</h3>
      <PlatformSteps platform="other" />
    </Chapter>,
  )
}

export function HelpPage() {
  return (
    <LegalPage
      title={t('help:title')}
      description={t('help:description')}
      path="/help"
      color="bubblegum"
      related={related}
      chapters={[...listInstall(), ...listFirstHelp(), ...listFurtherHelp()]}
    />
  )
}
