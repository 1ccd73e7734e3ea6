import { expect, it } from 'vitest'
import { clearDeviceData } from '#web/lib/device/clear-device-data.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

it('leaves the look of the device and nothing of the person', async () => {
  writeStored('scheme', 'dark')
  writeStored('was-here', 'yes')
  sessionStorage.setItem('sponti:draft', 'tacos')
  await clearDeviceData()
  expect(readStored('scheme')).toBe('dark')
  expect(readStored('was-here')).toBeNull()
  expect(sessionStorage.getItem('sponti:draft')).toBeNull()
})
