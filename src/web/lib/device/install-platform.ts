import { isIos } from '#web/lib/device/is-ios.ts'

export type InstallPlatform = 'ios-safari' | 'android-chrome' | 'other'

/** Other browsers on iOS identify themselves, and cannot add to the home screen as Safari does. */
export function toInstallPlatform(userAgent: string, touchPoints = 0): InstallPlatform {
  const isSafari = /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\//.test(userAgent)
  if (isSafari && isIos(userAgent, touchPoints)) return 'ios-safari'
  if (/Android/.test(userAgent) && /Chrome\//.test(userAgent) && !/EdgA|OPR|SamsungBrowser|wv\)/.test(userAgent)) {
    return 'android-chrome'
  }
  return 'other'
}
