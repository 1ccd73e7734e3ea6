import { expect, it } from 'vitest'
import { toIntentUrl } from '#web/features/guests/hand-over-model.ts'

it('the address that Android hands to the real browser carries the link, twice', () => {
  expect(toIntentUrl('https://spon.example/go-on/abc')).toBe(
    'intent://spon.example/go-on/abc#Intent;scheme=https;action=android.intent.action.VIEW;S.browser_fallback_url=https%3A%2F%2Fspon.example%2Fgo-on%2Fabc;end',
  )
})
