import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { NotificationPreferences } from '#shared/notifications.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { PreferencesCard } from '#web/features/notifications/preferences-card.tsx'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'

const usual: NotificationPreferences = {
  spons: 'push',
  answers: 'push',
  mentions: 'push',
  friends: 'off',
  quietFrom: null,
  quietUntil: null,
  timeZone: null,
  fallback: 'email',
  mailSpons: false,
}
const here = Intl.DateTimeFormat().resolvedOptions().timeZone

const signIn = (email: string | null) => setCurrentUser({ id: 'ada', email } as CurrentUser)
const setMail = (email: boolean) => setAppConfig({ ...appConfig, email })

beforeEach(() => {
  signIn('ada@example.com')
  setMail(true)
})
afterEach(() => vi.unstubAllGlobals())

/** Renders the card with a fake server that stores what it is sent, or rejects it. */
function show(kept: NotificationPreferences = usual, { refuses = false } = {}) {
  const saved: NotificationPreferences[] = []
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(saved.at(-1) ?? kept)
    if (refuses) return Response.json({ message: 'Not now.', code: 'unavailable' }, { status: 503 })
    saved.push(JSON.parse(String(body)))
    return Response.json(saved.at(-1))
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PreferencesCard />
    </QueryClientProvider>,
  )
  return { saved, person: userEvent.setup() }
}

async function choice(group: string, label: string) {
  return within(await screen.findByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', {
    name: label,
  })
}

it('shows what was chosen, and keeps each tap', async () => {
  const { saved, person } = show()
  expect((await choice('Friends', 'Off')).checked).toBe(true)
  await person.click(await choice('Spons', 'In the app'))
  expect((await choice('Spons', 'In the app')).checked).toBe(true)
  await person.click(await choice('Friends', 'Push'))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved).toEqual([
    { ...usual, spons: 'app' },
    { ...usual, spons: 'app', friends: 'push' },
  ])
})

it('goes back to what the server has when it refuses', async () => {
  const { person } = show(usual, { refuses: true })
  await person.click(await choice('Spons', 'Off'))
  await waitFor(async () => expect((await choice('Spons', 'Push')).checked).toBe(true))
})

it('keeps quiet hours by the clocks of this place', async () => {
  const { saved, person } = show()
  expect(screen.queryByLabelText('From')).toBeNull()
  await person.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  const night = { quietFrom: '22:30', quietUntil: '08:00', timeZone: here }
  await waitFor(() => expect(saved).toEqual([{ ...usual, ...night }]))
  const until = await screen.findByLabelText('Until')
  fireEvent.change(until, { target: { value: '09:15' } })
  fireEvent.blur(until)
  await waitFor(() => expect(saved.at(-1)).toEqual({ ...usual, ...night, quietUntil: '09:15' }))
  await person.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  await waitFor(() => expect(saved.at(-1)).toEqual(usual))
  expect(screen.queryByLabelText('From')).toBeNull()
})

it('leaves the hand where it is when one goes on from one time to the other', async () => {
  const { saved, person } = show({ ...usual, quietFrom: '22:00', quietUntil: '07:00', timeZone: here })
  const from = await screen.findByLabelText('From')
  await person.click(from)
  fireEvent.change(from, { target: { value: '23:00' } })
  await person.tab()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByLabelText('Until'))
})

it('does not send half a time, or a night of no length', async () => {
  const { saved } = show({ ...usual, quietFrom: '22:00', quietUntil: '07:00', timeZone: here })
  const until = await screen.findByLabelText('Until')
  for (const value of ['', '22:00']) {
    fireEvent.change(until, { target: { value } })
    fireEvent.blur(until)
  }
  expect(screen.getByRole('alert').textContent).toContain('Pick another time')
  expect(saved).toEqual([])
})

it('says by whose clocks it goes when one has travelled', async () => {
  const away = here === 'Pacific/Auckland' ? 'America/New_York' : 'Pacific/Auckland'
  const { saved, person } = show({ ...usual, quietFrom: '22:00', quietUntil: '07:00', timeZone: away })
  expect(await screen.findByText(new RegExp(`By the clocks of ${away.replace('_', ' ')}`))).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Use the ones here' }))
  await waitFor(() => expect(saved.at(-1)?.timeZone).toBe(here))
  expect(screen.queryByText(/By the clocks/)).toBeNull()
})

const unreached = "When my phone can't be reached"

it('says where mail goes, and keeps whether it stands in and brings new spons', async () => {
  const { saved, person } = show()
  expect((await choice(unreached, 'Mail')).checked).toBe(true)
  expect(screen.getByText(/go to ada@example\.com/)).toBeTruthy()
  await person.click(screen.getByRole('switch', { name: 'Also mail me new spons' }))
  await waitFor(() => expect(saved).toEqual([{ ...usual, mailSpons: true }]))
  await person.click(await choice(unreached, 'Nothing'))
  await waitFor(() => expect(saved.at(-1)).toEqual({ ...usual, mailSpons: true, fallback: 'none' }))
  expect(screen.queryByText(/ada@example/)).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Also mail me new spons' })).toBeNull()
})

it('says where an address is added by who has none', async () => {
  signIn(null)
  show()
  const link = await screen.findByRole('link', { name: 'Add one under Ways in' })
  expect(link.getAttribute('href')).toBe('/settings/ways-in')
  expect(screen.queryByRole('radiogroup', { name: unreached })).toBeNull()
})

it('says nothing of mail where the server sends none', async () => {
  setMail(false)
  show()
  await choice('Spons', 'Push')
  expect(screen.queryByText(unreached)).toBeNull()
})

it('offers another try when the choices did not arrive', async () => {
  let isUp = false
  vi.stubGlobal('fetch', async () => (isUp ? Response.json(usual) : new Response('', { status: 503 })))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PreferencesCard />
    </QueryClientProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  isUp = true
  await userEvent.click(again)
  expect((await choice('Spons', 'Push')).checked).toBe(true)
})
