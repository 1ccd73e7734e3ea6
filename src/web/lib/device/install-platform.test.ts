import { expect, test } from 'vitest'
import { toInstallPlatform } from '#web/lib/device/install-platform.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const iphoneChrome = iphone.replace('Version/18.5', 'CriOS/140.0')
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

test('each device is told its own way to install', () => {
  expect(toInstallPlatform(iphone)).toBe('ios-safari')
  expect(toInstallPlatform(iphoneChrome)).toBe('other')
  expect(toInstallPlatform(android)).toBe('android-chrome')
  expect(toInstallPlatform(`${android} EdgA/140.0`)).toBe('other')
  expect(toInstallPlatform(mac)).toBe('other')
})

test('an iPad says it is a Mac, but Macs have no touch screen', () => {
  expect(toInstallPlatform(mac, 5)).toBe('ios-safari')
})
