import { Compass, Ellipsis, EllipsisVertical, MonitorDown, PartyPopper, Share, SquarePlus, Star } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { promptInstall, useInstall } from '#web/lib/device/install.ts'
import { type InstallPlatform, toInstallPlatform } from '#web/lib/device/install-platform.ts'
import { addLaunchImage } from '#web/lib/device/launch-image.ts'
import { Button } from '#web/ui/button.tsx'

type Step = { text: PlainKey; icon?: ReactNode }

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const

const steps: Record<InstallPlatform, readonly Step[]> = {
  'ios-safari': [
    { text: 'install:step.share', icon: <Share {...icon} /> },
    { text: 'install:step.add-to-home', icon: <SquarePlus {...icon} /> },
    { text: 'install:step.add' },
  ],
  'ios-browser': [
    { text: 'install:step.share-or-menu', icon: <Share {...icon} /> },
    { text: 'install:step.add-to-home', icon: <SquarePlus {...icon} /> },
    { text: 'install:step.add' },
  ],
  'android-browser': [
    { text: 'install:step.browser-menu', icon: <EllipsisVertical {...icon} /> },
    { text: 'install:step.install-or-add', icon: <SquarePlus {...icon} /> },
    { text: 'install:step.install' },
  ],
  // Web views cannot install anything, and lose what is stored in them.
  'inside-ios-app': [
    { text: 'install:step.app-menu-or-compass', icon: <Ellipsis {...icon} /> },
    { text: 'install:step.open-in-safari', icon: <Compass {...icon} /> },
    { text: 'install:step.from-there' },
  ],
  'inside-android-app': [
    { text: 'install:step.app-menu', icon: <EllipsisVertical {...icon} /> },
    { text: 'install:step.open-in-browser', icon: <Compass {...icon} /> },
    { text: 'install:step.from-there' },
  ],
  'mac-safari': [
    { text: 'install:step.toolbar-share', icon: <Share {...icon} /> },
    { text: 'install:step.add-to-dock', icon: <SquarePlus {...icon} /> },
    { text: 'install:step.click-add' },
  ],
  'desktop-firefox': [
    { text: 'install:step.not-in-firefox' },
    { text: 'install:step.from-there-or-bookmark', icon: <Star {...icon} /> },
  ],
  other: [
    { text: 'install:step.address-bar-icon', icon: <MonitorDown {...icon} /> },
    { text: 'install:step.click-install' },
  ],
}

const neverChanges = () => () => {}
const getPlatform = () => toInstallPlatform(navigator.userAgent, navigator.maxTouchPoints)

/** How to install on this device, or a note that it is installed. */
export function InstallSteps() {
  const { isInstalled, canPrompt } = useInstall()
  const platform = useSyncExternalStore(neverChanges, getPlatform, () => 'other' as const)
  useEffect(() => {
    if (platform === 'ios-safari' && !isInstalled) void addLaunchImage().catch(() => {})
  }, [platform, isInstalled])
  if (isInstalled) {
    return (
      <p className="flex items-center gap-3">
        <PartyPopper className="size-7 shrink-0" />
        <span>
          <strong className="block font-display text-h3">{t('install:installed')}</strong>
          {t('install:ready')}
        </span>
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      {canPrompt && (
        <Button color="mint" onClick={() => void promptInstall()}>
          {t('install:now')}
        </Button>
      )}
      <PlatformSteps platform={platform} />
    </div>
  )
}

/** The manual steps for a platform. */
export function PlatformSteps({ platform }: { platform: InstallPlatform }) {
  return (
    <ol className="grid gap-2.5">
      {steps[platform].map((step, index) => (
        <li key={step.text} className="flex items-center gap-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-ink bg-sky font-bold font-display text-on-color">
            {index + 1}
          </span>
          <span>{t(step.text)}</span>
          {step.icon}
        </li>
      ))}
    </ol>
  )
}
