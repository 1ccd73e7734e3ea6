import { expect, it } from 'vitest'
import { toPasskeyFailure } from '#web/features/ways-in/api.ts'
import { ApiError } from '#web/lib/api/api.ts'

const fail = (name: string) => Object.assign(new Error('for programmers'), { name })

it('says nothing when somebody changed their mind', () => {
  expect(toPasskeyFailure(fail('NotAllowedError'))).toBeNull()
  expect(toPasskeyFailure(fail('AbortError'))).toBeNull()
})

it("passes the server's sentence on", () => {
  const refused = new ApiError(410, JSON.stringify({ message: 'Start again.', code: 'gone' }), 'Gone')
  expect(toPasskeyFailure(refused)).toBe('Start again.')
})

it.each([
  ['InvalidStateError', 'This device already has a passkey for Sponti.'],
  ['TypeError', 'We could not reach Sponti. Check your connection and try again.'],
  ['SecurityError', 'Your device would not do that. Unlock it, or try another one.'],
])('turns %s into words for the person', (name, sentence) => {
  expect(toPasskeyFailure(fail(name))).toBe(sentence)
})
