import { expect, it } from 'vitest'
import { toPasskeySupport } from '#web/features/ways-in/passkey-support-model.ts'

it.each([
  ['sponti.example', true, 'ready'],
  ['localhost', true, 'ready'],
  ['sponti.example', false, 'missing'],
  ['127.0.0.1', true, 'no-name'],
  ['[::1]', true, 'no-name'],
] as const)('at %s, with WebAuthn %s: %s', (hostname, isImplemented, support) => {
  expect(toPasskeySupport(hostname, isImplemented)).toBe(support)
})
