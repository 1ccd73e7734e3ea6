import { expect } from '@playwright/test'
import { t } from '#shared/message.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import { expectFine } from '#tests/e2e/engines/fine.ts'
import type { Line } from '#tests/e2e/engines/line.ts'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { languages, runIn, test } from '#tests/e2e/engines/test.ts'

for (const language of languages)
  test(`a link, one tap before signing in, and the newcomer is in the crew (${language})`, ({ phone, line }) =>
    runIn(language, phone, () => joinCrew(phone, line)))

async function joinCrew(phone: Phone, line: Line) {
  const ana = await arrive(line.url, 'Ana Starter')
  const { id } = await read<{ id: string }>(ana.post('/api/crews', { data: { name: 'Kite flyers' } }))
  const { url } = await read<{ url: string }>(ana.post(`/api/crews/${id}/link`))

  await phone.open(new URL(url).pathname)
  await phone.see({ role: 'heading', name: 'Kite flyers' })
  await expectFine(phone, 'invitation')
  const join = { role: 'link', name: t('invitations:page.in') }
  await phone.untilAwake(join)
  await phone.tap(join)
  await phone.type({ role: 'textbox', name: t('sign-in:name-label') }, 'Nils Newcomer')
  await phone.tap({ role: 'button', name: t('sign-in:demo.enter') })
  await phone.see({ text: t('crews:sheet.members', { count: 2 }) })
  await expectFine(phone, 'crew')
  const friends = await read<{ displayName: string }[]>(ana.get('/api/friends'))
  expect(friends.map(({ displayName }) => displayName)).toContain('Nils Newcomer')
  await ana.dispose()
}
