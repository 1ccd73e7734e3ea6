import { expect } from '@playwright/test'
import { isolate, t } from '#shared/message.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import { expectFine } from '#tests/e2e/engines/fine.ts'
import type { Line } from '#tests/e2e/engines/line.ts'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { languages, runIn, test } from '#tests/e2e/engines/test.ts'

for (const language of languages)
  test(`a link, two taps, a first name: a guest is in, talks, and is known again (${language})`, ({ phone, line }) =>
    runIn(language, phone, () => answerAsGuest(phone, line)))

/** Somebody with a browser of their own posts a spon, and its link goes out. */
async function hostSpon(url: string, title: string) {
  const host = await arrive(url, 'Hanna Host')
  const { id } = await read<{ id: string }>(host.post('/api/events', { data: { title, location: '12 Elm Street' } }))
  const link = await read<{ url: string }>(host.post(`/api/events/${id}/share-link`))
  async function listAnswers() {
    const { rsvps } = await read<{ rsvps: { response: string; user: { displayName: string; kind?: string } }[] }>(
      host.get(`/api/events/${id}`),
    )
    return rsvps.map(({ response, user }) => `${user.displayName}, ${user.kind}: ${response}`)
  }
  return { path: new URL(link.url).pathname, listAnswers, close: () => host.dispose() }
}

async function answerAsGuest(phone: Phone, line: Line) {
  const spon = await hostSpon(line.url, 'Kites at noon')
  await phone.open(spon.path)
  await phone.see({ text: isolate('Hanna Host') })
  const going = { role: 'button', name: t('invitations:answer.going') }
  await phone.untilAwake(going)
  await expectFine(phone, 'invitation')
  await phone.tap(going)
  await phone.type({ role: 'textbox', name: t('invitations:answer.name'), within: { role: 'dialog' } }, 'Sam')
  await phone.keep('name')
  await phone.tap({ ...going, within: { role: 'dialog' } })
  const down = { role: 'button', name: new RegExp(t('answers:down')), pressed: true }
  await phone.see(down)
  expect(await spon.listAnswers()).toEqual(['Sam, guest: going'])

  await phone.type({ role: 'textbox', name: t('comments:box') }, 'I bring the string')
  await phone.tap({ role: 'button', name: t('comments:send') })
  await phone.see({ text: t('names:guest', { name: 'Sam' }) })
  await expectFine(phone, 'the spon of a guest')

  // The link leads to the same place in this browser.
  await phone.open(spon.path)
  await phone.see(down)
  expect(await spon.listAnswers()).toEqual(['Sam, guest: going'])
  await spon.close()
}
