import { isIos } from '#web/lib/device/is-ios.ts'

export type InstallPlatform =
  | 'ios-safari'
  | 'ios-browser'
  | 'android-browser'
  | 'inside-ios-app'
  | 'inside-android-app'
  | 'mac-safari'
  | 'desktop-firefox'
  | 'other'

/** Browsers inside other apps name the app; an Android WebView is marked `wv`. */
const insideApp =
  /Instagram|FBA[NV]|FB_IAB|Messenger|TikTok|musical_ly|Bytedance|\bLine\/|Snapchat|Twitter|LinkedIn|; wv\)/
const iosBrowser = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave/

export function toInstallPlatform(userAgent: string, touchPoints = 0): InstallPlatform {
  if (isIos(userAgent, touchPoints)) {
    // A web view in an app that does not name itself leaves out Safari's version, and often Safari.
    if (iosBrowser.test(userAgent)) return 'ios-browser'
    return insideApp.test(userAgent) || !/Version\/.*Safari\//.test(userAgent) ? 'inside-ios-app' : 'ios-safari'
  }
  if (/Android/.test(userAgent)) return insideApp.test(userAgent) ? 'inside-android-app' : 'android-browser'
  if (/Firefox\//.test(userAgent)) return 'desktop-firefox'
  return /Macintosh/.test(userAgent) && /Version\/.*Safari\//.test(userAgent) ? 'mac-safari' : 'other'
}
