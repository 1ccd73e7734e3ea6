import { Compass, Ellipsis, EllipsisVertical, MonitorDown, PartyPopper, Share, SquarePlus, Star } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { product } from '#shared/product.ts'
import { promptInstall, useInstall } from '#web/lib/device/install.ts'
import { type InstallPlatform, toInstallPlatform } from '#web/lib/device/install-platform.ts'
import { addLaunchImage } from '#web/lib/device/launch-image.ts'
import { Button } from '#web/ui/button.tsx'

type Step = { text: string; icon?: ReactNode }

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const

const steps: Record<InstallPlatform, readonly Step[]> = {
  'ios-safari': [
    { text: 'Tap the Share button', icon: <Share {...icon} /> },
    { text: 'Choose Add to Home Screen', icon: <SquarePlus {...icon} /> },
    { text: 'Tap Add' },
  ],
  'ios-browser': [
    { text: 'Tap the Share button by the address, or in the menu', icon: <Share {...icon} /> },
    { text: 'Choose Add to Home Screen', icon: <SquarePlus {...icon} /> },
    { text: 'Tap Add' },
  ],
  'android-browser': [
    { text: 'Open the browser menu', icon: <EllipsisVertical {...icon} /> },
    { text: 'Tap Install app or Add to Home screen', icon: <SquarePlus {...icon} /> },
    { text: 'Tap Install' },
  ],
  // Web views cannot install anything, and lose what is stored in them.
  'inside-ios-app': [
    { text: "Open this app's menu, or its compass", icon: <Ellipsis {...icon} /> },
    { text: 'Choose Open in Safari', icon: <Compass {...icon} /> },
    { text: 'Install it from there' },
  ],
  'inside-android-app': [
    { text: "Open this app's menu", icon: <EllipsisVertical {...icon} /> },
    { text: 'Choose Open in browser or Open in Chrome', icon: <Compass {...icon} /> },
    { text: 'Install it from there' },
  ],
  'mac-safari': [
    { text: 'Click the Share button in the toolbar', icon: <Share {...icon} /> },
    { text: 'Choose Add to Dock', icon: <SquarePlus {...icon} /> },
    { text: 'Click Add' },
  ],
  'desktop-firefox': [
    { text: 'Firefox cannot install apps on most computers: open this page in Chrome, Edge or Safari' },
    { text: 'Install it from there, or bookmark it in Firefox', icon: <Star {...icon} /> },
  ],
  other: [
    { text: 'Click the install icon in the address bar', icon: <MonitorDown {...icon} /> },
    { text: 'Click Install' },
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
          <strong className="block font-display text-h3">App Installed!</strong>
          {product.name} is ready to use from your home screen
        </span>
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      {canPrompt && (
        <Button color="mint" onClick={() => void promptInstall()}>
          Install {product.name}
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
          <span>{step.text}</span>
          {step.icon}
        </li>
      ))}
    </ol>
  )
}
