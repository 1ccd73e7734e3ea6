import { expect, it } from 'vitest'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clearDeviceData } from '#web/lib/device/clear-device-data.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

it('leaves the look of the device and nothing of the person', async () => {
  writeStored('scheme', 'dark')
  writeStored('was-here', 'yes')
  sessionStorage.setItem('sponti:draft', 'tacos')
  queryClient.setQueryData(['/api/friends'], ['Maya'])
  await clearDeviceData()
  expect(readStored('scheme')).toBe('dark')
  expect(readStored('was-here')).toBeNull()
  expect(sessionStorage.getItem('sponti:draft')).toBeNull()
  expect(queryClient.getQueryData(['/api/friends'])).toBeUndefined()
})
