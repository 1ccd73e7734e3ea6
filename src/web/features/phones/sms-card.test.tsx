import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Phone } from '#shared/phones.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { SmsCard } from '#web/features/phones/sms-card.tsx'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'

setAppConfig(appConfig)

const none: Phone = {
  delivery: 'phone',
  phoneNumber: null,
  displayNumber: null,
  findableByPhone: false,
  smsEnabled: false,
  smsConsentAt: null,
  hasStopped: false,
  lostAt: null,
  pending: null,
}
const waiting: Phone = {
  ...none,
  pending: {
    displayNumber: '+1 202 555 0123',
    expiresAt: '2099-01-01T00:10:00.000Z',
    resendAt: '2099-01-01T00:00:30.000Z',
    triesLeft: 5,
  },
}
const verified: Phone = { ...none, phoneNumber: '+12025550123', displayNumber: '+1 202 555 0123' }
const enabled: Phone = { ...verified, smsEnabled: true, smsConsentAt: '2026-11-01T10:00:00.000Z' }

afterEach(() => vi.unstubAllGlobals())

type Asked = { method: string; path: string; body: unknown }

/** Renders the card with a fake server that returns these responses in order. */
async function show(...answers: (Phone | Response)[]) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (!path.startsWith('/api/phone')) return Response.json({ message: 'Unauthorized' }, { status: 401 })
    asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers.shift() ?? none
    return answer instanceof Response ? answer : Response.json(answer)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SmsCard />
    </QueryClientProvider>,
  )
  const card = within(await screen.findByRole('region', { name: 'Sponti event invitations by SMS' }))
  return { card, asked, person: userEvent.setup() }
}

const toggle = 'Enable SMS notifications'

test('says all that one has to know before agreeing', async () => {
  const { card } = await show(none)
  for (const words of [/No marketing/, /Message frequency varies/, /Message and data rates may apply/])
    expect(card.getByText(words)).toBeTruthy()
  const print = card.getByText(/Message frequency varies/).textContent
  expect(print).toMatch(/Reply HELP for help, or write to help@sponti\.example/)
  expect(print).toMatch(/Reply STOP to end texts, JOIN to resume/)
  expect(card.getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe('/terms')
  expect(card.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
  expect(card.getByRole('link', { name: 'help@sponti.example' }).getAttribute('href')).toBe(
    'mailto:help@sponti.example',
  )
})

test('without a number the toggle rests, and says what it needs', async () => {
  const { card } = await show(none)
  expect(await card.findByText('Phone Number Required')).toBeTruthy()
  expect(card.getByRole('switch', { name: toggle })).toHaveProperty('disabled', true)
})

test('the way from no number to a verified one', async () => {
  const { card, asked, person } = await show(none, waiting, { ...verified, findableByPhone: true })
  const number = await card.findByLabelText('Your phone number')
  await person.click(card.getByRole('button', { name: 'Text me a code' }))
  expect(card.getByRole('alert').textContent).toContain('Type your phone number')
  await person.type(number, '(202) 555-0123{Enter}')
  const code = await card.findByLabelText('6-digit code')
  expect(document.activeElement).toBe(code)
  await person.type(code, '12-34')
  await person.click(card.getByRole('button', { name: 'Verify' }))
  expect(card.getByRole('alert').textContent).toContain('The code has 6 digits')
  await person.type(code, '567')
  expect(code).toHaveProperty('value', '123456')
  await person.click(card.getByRole('switch', { name: 'Let people find me by my number' }))
  await person.click(card.getByRole('button', { name: 'Verify' }))
  expect(await card.findByText('Verified')).toBeTruthy()
  expect(card.getByRole('switch', { name: toggle })).toHaveProperty('disabled', false)
  expect(asked.slice(1)).toEqual([
    { method: 'PUT', path: '/api/phone', body: { phoneNumber: '(202) 555-0123' } },
    { method: 'POST', path: '/api/phone/verify', body: { code: '123456', findable: true } },
  ])
})

test('what the server says of a number or a code stands under the field', async () => {
  function refuse(field: string, message: string) {
    return Response.json({ message, code: 'invalid_input', field }, { status: 400 })
  }
  const { card, person } = await show(
    none,
    refuse('phoneNumber', 'We cannot text that number (Germany).'),
    waiting,
    refuse('code', 'That is not the code. 4 tries left.'),
  )
  await person.type(await card.findByLabelText('Your phone number'), '+49 1512 3456789{Enter}')
  expect((await card.findByRole('alert')).textContent).toContain('We cannot text that number (Germany).')
  await person.type(card.getByLabelText('Your phone number'), '{Enter}')
  await person.type(await card.findByLabelText('6-digit code'), '000000{Enter}')
  expect((await card.findByRole('alert')).textContent).toContain('4 tries left')
})

test('a new code can be asked for after a while, or another number be named', async () => {
  const { card, person } = await show(waiting)
  expect(await card.findByRole('button', { name: /New code in \d+ s/ })).toHaveProperty('disabled', true)
  await person.click(card.getByRole('button', { name: 'Use another number' }))
  await person.click(card.getByRole('button', { name: 'Cancel' }))
  expect(card.getByLabelText('6-digit code')).toBeTruthy()
})

test('in the demo the code is in the outbox', async () => {
  const { card } = await show({ ...waiting, delivery: 'outbox' })
  expect((await card.findByRole('link', { name: 'in the outbox' })).getAttribute('href')).toBe('/dev/outbox')
})

test('turning texts on is confirmed, and turning them off is one tap', async () => {
  const { card, asked, person } = await show(verified, enabled, verified)
  const texts = await card.findByRole('switch', { name: toggle })
  await person.click(texts)
  expect(await card.findByText('SMS notifications are on')).toBeTruthy()
  expect(card.getByText(/We text \+1 202 555 0123/)).toBeTruthy()
  await person.click(texts)
  expect(texts.getAttribute('aria-checked')).toBe('false')
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ smsEnabled: true }, { smsEnabled: false }])
})

test('whoever texted STOP reads how to resume', async () => {
  const { card } = await show({ ...verified, hasStopped: true })
  expect(await card.findByText('You texted STOP')).toBeTruthy()
  expect(card.getByText(/text JOIN, to resume/)).toBeTruthy()
})

test('the number is removed after a question', async () => {
  const { card, asked, person } = await show(verified, none)
  await person.click(await card.findByRole('button', { name: 'Remove number' }))
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await card.findByLabelText('Your phone number')).toBeTruthy()
  expect(asked.at(-1)?.method).toBe('DELETE')
})

test('whoever lost the number to somebody else is told, until they have read it', async () => {
  const { card, person } = await show({ ...none, lostAt: '2026-11-01T10:00:00.000Z' }, none)
  expect(await card.findByText('Your number has moved')).toBeTruthy()
  await person.click(card.getByRole('button', { name: 'Got it' }))
  expect(card.queryByText('Your number has moved')).toBeNull()
})

test('where texts are not set up nothing is asked for', async () => {
  const { card } = await show({ ...none, delivery: 'none' })
  expect(await card.findByText(/Texts are not set up/)).toBeTruthy()
  expect(card.queryByRole('switch')).toBeNull()
})

test('what did not load can be tried again', async () => {
  const { card, person } = await show(new Response('', { status: 503 }), verified)
  await person.click(await card.findByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Verified')).toBeTruthy()
})
