import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { toDateTime } from '#web/lib/text/relative-time.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'

test('whoever points at an age sees the exact time', async () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString()
  render(<TimeAgo at={at} className="" />)
  const age = screen.getByText('5 min. ago')
  await userEvent.hover(age)
  expect(age.closest('time')?.title).toBe(toDateTime(at))
})
