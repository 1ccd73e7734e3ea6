import { expect, test } from 'vitest'
import { toInstallPlatform } from '#web/lib/device/install-platform.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const iphoneChrome = iphone.replace('Version/18.5', 'CriOS/140.0.7339.101')
const iphoneView = iphone.replace(' Version/18.5', '').replace(' Safari/604.1', '')
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const androidView = android.replace('Pixel 9)', 'Pixel 9; wv)').replace('Chrome', 'Version/4.0 Chrome')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const macChrome = mac
  .replace('605.1.15 (', '537.36 (')
  .replace('Version/18.5 Safari/605.1.15', 'Chrome/140.0.0.0 Safari/537.36')

test.each([
  ['Safari on an iPhone', iphone, 'ios-safari'],
  ['Chrome on an iPhone', iphoneChrome, 'ios-browser'],
  ['Firefox on an iPhone', iphone.replace('Version/18.5', 'FxiOS/143.0'), 'ios-browser'],
  ['Instagram on an iPhone', `${iphoneView} Instagram 402.0.0.18 (iPhone17,1; iOS 18_5)`, 'inside-ios-app'],
  ['Facebook on an iPhone', `${iphoneView} [FBAN/FBIOS;FBAV/533.0.0]`, 'inside-ios-app'],
  ['LINE on an iPhone', `${iphone} Line/15.14.0`, 'inside-ios-app'],
  ['an app on an iPhone that does not name itself', iphoneView, 'inside-ios-app'],
  ['Chrome on Android', android, 'android-browser'],
  ['Edge on Android', `${android} EdgA/140.0`, 'android-browser'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'android-browser'],
  ['Messenger on Android', `${androidView} [FB_IAB/Orca-Android;FBAV/525.0]`, 'inside-android-app'],
  ['a web view on Android', androidView, 'inside-android-app'],
  ['Safari on a Mac', mac, 'mac-safari'],
  ['Chrome on a Mac', macChrome, 'other'],
  [
    'Firefox on a computer',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'desktop-firefox',
  ],
])('%s is told its own way to install', (_name, userAgent, platform) => {
  expect(toInstallPlatform(userAgent)).toBe(platform)
})

test('an iPad says it is a Mac, but Macs have no touch screen', () => {
  expect(toInstallPlatform(mac, 5)).toBe('ios-safari')
})
