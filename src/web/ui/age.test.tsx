import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clockLag } from '#web/lib/api/server-clock.ts'
import { Age } from '#web/ui/age.tsx'

afterEach(() => clockLag.set(0))

test('a device whose clock is a day ahead says how old it is once it knows the time', () => {
  const day = 86_400_000
  render(<Age at={new Date(Date.now() - day).toISOString()} />)
  expect(screen.getByText('1 day ago')).toBeTruthy()
  act(() => clockLag.set(-day))
  expect(screen.getByText('now')).toBeTruthy()
})
