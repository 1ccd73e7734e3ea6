import { expect, it } from 'vitest'
import { readContinued, toContinuePath } from '#web/features/accounts/fresh-sign-in-model.ts'

const read = (path: string, userId: string) => readContinued(new URL(path, 'http://app.invalid').searchParams, userId)

it('leads on whoever asked, and nobody else who signs in on the way', () => {
  const path = toContinuePath('/profile', 'delete', 'maya')
  expect(read(path, 'maya')).toBe('delete')
  expect(read(path, 'theo')).toBeNull()
})

it('leads on to nothing else', () => {
  expect(read('/profile', 'maya')).toBeNull()
  expect(read('/profile?continue=transfer&as=maya', 'maya')).toBeNull()
})
