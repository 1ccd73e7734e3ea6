import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxMessage } from '#shared/outbox.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { OutboxPage } from '#web/pages/outbox-page.tsx'

const mail: OutboxMessage = {
  id: '1',
  kind: 'mail',
  to: 'aunt@example.com',
  subject: 'Ada invites you',
  text: 'Come!\nhttp://localhost:3000/invite/abc',
  hasCalendar: true,
  createdAt: new Date().toISOString(),
}
const text: OutboxMessage = { ...mail, id: '2', kind: 'text', to: '+12025550123', subject: null, text: '123456 is it' }

afterEach(() => vi.unstubAllGlobals())

function show(messages: OutboxMessage[]) {
  vi.stubGlobal('fetch', async () => Response.json(messages))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxPage />
    </QueryClientProvider>,
  )
}

test('shows what would have been sent, with links that work', async () => {
  show([text, mail])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Text to +12025550123')
  const letter = within(second ?? document.body)
  expect(letter.getByRole('heading', { name: 'Ada invites you' })).toBeTruthy()
  expect(letter.getByText('Calendar')).toBeTruthy()
  const link = letter.getByRole('link', { name: 'http://localhost:3000/invite/abc' })
  expect(link.getAttribute('href')).toBe('http://localhost:3000/invite/abc')
})

test('keeps e-mails and texts apart for whoever wants that', async () => {
  show([text, mail])
  await screen.findAllByRole('listitem')
  await userEvent.click(screen.getByRole('tab', { name: 'Texts' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/123456/)).toBeTruthy()
})

test('says so when nothing went out, and shows the next one by itself', async () => {
  const messages: OutboxMessage[] = []
  show(messages)
  expect(await screen.findByText('Nothing went out yet')).toBeTruthy()
  messages.push(text)
  expect(await screen.findByText(/123456/)).toBeTruthy()
})
