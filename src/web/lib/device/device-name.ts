import { t } from '#shared/message.ts'

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown'
export type DeviceName = { name: string; kind: DeviceKind }

type System = { pattern: RegExp; name: string; kind: DeviceKind }

// The first match wins: Android says Linux as well, and every browser claims to be Safari.
const systems: readonly System[] = [
  { pattern: /iPhone|iPod/, name: 'iPhone', kind: 'phone' },
  { pattern: /iPad/, name: 'iPad', kind: 'tablet' },
  { pattern: /Android.*Mobile/, name: 'Android', kind: 'phone' },
  { pattern: /Android/, name: 'Android', kind: 'tablet' },
  { pattern: /CrOS/, name: 'Chromebook', kind: 'computer' },
  { pattern: /Windows/, name: 'Windows', kind: 'computer' },
  { pattern: /Macintosh|Mac OS X/, name: 'Mac', kind: 'computer' },
  { pattern: /Linux|X11/, name: 'Linux', kind: 'computer' },
]

const browsers: readonly { pattern: RegExp; name: string }[] = [
  { pattern: /Edg(e|A|iOS)?\//, name: 'Edge' },
  { pattern: /OPR\/|OPiOS|OPT\//, name: 'Opera' },
  { pattern: /SamsungBrowser\//, name: 'Samsung Internet' },
  { pattern: /Firefox\/|FxiOS\//, name: 'Firefox' },
  { pattern: /Chrome\/|CriOS\/|Chromium\//, name: 'Chrome' },
  { pattern: /Safari\//, name: 'Safari' },
]

/** "Safari on iPhone": a readable name for a user agent. */
export function toDeviceName(userAgent: string | null): DeviceName {
  const text = userAgent ?? ''
  const system = systems.find(({ pattern }) => pattern.test(text))
  const browser = browsers.find(({ pattern }) => pattern.test(text))
  return { name: toWords(system && toSystemName(system), browser?.name), kind: system?.kind ?? 'unknown' }
}

function toSystemName({ name, kind }: System): string {
  return name === 'Android' && kind === 'tablet' ? t('app:device.android-tablet') : name
}

function toWords(system: string | undefined, browser: string | undefined): string {
  if (system && browser) return t('app:device', { browser, system })
  return system ?? browser ?? t('app:device.unknown')
}
