import { expect } from '@playwright/test'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import { test } from '#tests/e2e/engines/test.ts'

test('a link, one tap before signing in, and the newcomer is in the crew', async ({ phone, line }) => {
  const ana = await arrive(line.url, 'Ana Starter')
  const { id } = await read<{ id: string }>(ana.post('/api/crews', { data: { name: 'Kite flyers' } }))
  const { url } = await read<{ url: string }>(ana.post(`/api/crews/${id}/link`))

  await phone.open(new URL(url).pathname)
  await phone.see({ role: 'heading', name: 'Kite flyers' })
  await expectNoViolations(phone)
  await phone.keep('invitation')
  // Drawn by the server: a tap before its script is there would not be remembered.
  await phone.until(async () => {
    const keys = await phone.query({ role: 'link', name: "I'm in" }, ([link]) => Object.keys(link ?? {}))
    expect(keys.some((key) => key.startsWith('__reactProps'))).toBe(true)
  })
  await phone.tap({ role: 'link', name: "I'm in" })
  await phone.type({ role: 'textbox', name: 'Your name' }, 'Nils Newcomer')
  await phone.tap({ role: 'button', name: 'Jump in' })
  await phone.see({ text: 'Who is in it (2)' })
  await expectNoViolations(phone)
  await phone.keep('crew')
  const friends = await read<{ displayName: string }[]>(ana.get('/api/friends'))
  expect(friends.map(({ displayName }) => displayName)).toContain('Nils Newcomer')
  await ana.dispose()
})
