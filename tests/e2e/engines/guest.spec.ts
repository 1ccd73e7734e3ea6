import { expect } from '@playwright/test'
import { expectNoViolations } from '#tests/e2e/engines/axe.ts'
import { arrive, read } from '#tests/e2e/engines/caller.ts'
import type { Phone } from '#tests/e2e/engines/phone.ts'
import { test } from '#tests/e2e/engines/test.ts'

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

async function isAwake(phone: Phone) {
  const forms = await phone.query({ role: 'button', name: "I'm going" }, ([button]) => Object.keys(button ?? {}))
  expect(forms.some((key) => key.startsWith('__reactProps'))).toBe(true)
}

test('a link, two taps, a first name: a guest is in, talks, and is known again', async ({ phone, line }) => {
  const spon = await hostSpon(line.url, 'Kites at noon')
  await phone.open(spon.path)
  await phone.see({ text: 'Hanna Host' })
  await phone.until(() => isAwake(phone))
  await expectNoViolations(phone)
  await phone.keep('invitation')
  await phone.tap({ role: 'button', name: "I'm going" })
  await phone.type({ role: 'textbox', name: 'Your first name', within: { role: 'dialog' } }, 'Sam')
  await phone.keep('name')
  await phone.tap({ role: 'button', name: "I'm going", within: { role: 'dialog' } })
  await phone.see({ role: 'button', name: /I'm down/, pressed: true })
  expect(await spon.listAnswers()).toEqual(['Sam, guest: going'])

  await phone.type({ role: 'textbox', name: 'Comment' }, 'I bring the string')
  await phone.tap({ role: 'button', name: 'Send comment' })
  await phone.see({ text: 'Sam · guest' })
  await expectNoViolations(phone)
  await phone.keep('the spon of a guest')

  // The link leads to the same place in this browser.
  await phone.open(spon.path)
  await phone.see({ role: 'button', name: /I'm down/, pressed: true })
  expect(await spon.listAnswers()).toEqual(['Sam, guest: going'])
  await spon.close()
})
