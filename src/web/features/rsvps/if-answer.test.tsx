import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserRsvp } from '#shared/events.ts'
import { IfAnswer } from '#web/features/rsvps/if-answer.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'

const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const [eventId, hostId, benId] = [toId(9), toId(1), toId(2)]
const people = [
  { id: hostId, displayName: 'Hana Probe', handle: 'hana', profileImageUrl: null },
  { id: benId, displayName: 'Ben Probe', handle: 'ben', profileImageUrl: null },
]

afterEach(() => vi.unstubAllGlobals())

function open(userRsvp: UserRsvp | null, { mayAnswer = true, found = people } = {}) {
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(found)
    sent.push([`${method} ${path}`, body ? JSON.parse(String(body)) : null])
    return new Promise(() => {})
  })
  const can = { rsvp: mayAnswer, edit: false, invite: true, share: true }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <IfAnswer event={{ id: eventId, hostId, can, userRsvp }} />
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), sent }
}

test('says a number, in a sentence that the button repeats', async () => {
  const { person, sent } = open(null)
  await person.click(screen.getByRole('button', { name: "I'm in, but only if…" }))
  await person.click(await screen.findByRole('button', { name: 'One more' }))
  await person.click(screen.getByRole('button', { name: "I'm in if four come" }))
  expect(sent).toEqual([[`POST /api/events/${eventId}/rsvp`, { response: 'if', condition: { atLeast: 4 } }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says a person, from those who see the spon, and never the host', async () => {
  const { person, sent } = open(null)
  await person.click(screen.getByRole('button', { name: "I'm in, but only if…" }))
  await person.click(await screen.findByRole('radio', { name: 'Someone comes' }))
  const choices = await screen.findByRole('radiogroup', { name: 'Who has to come' })
  expect(within(choices).getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Choose somebody' })).toHaveProperty('disabled', true)
  await person.click(within(choices).getByRole('radio', { name: 'Ben Probe' }))
  await person.click(screen.getByRole('button', { name: "I'm in if Ben Probe comes" }))
  expect(sent[0]?.[1]).toEqual({ response: 'if', condition: { withUser: benId } })
})

test('nobody is missed before a name is typed', async () => {
  const { person } = open(null, { found: [] })
  await person.click(screen.getByRole('button', { name: "I'm in, but only if…" }))
  await person.click(await screen.findByRole('radio', { name: 'Someone comes' }))
  expect(await screen.findByText('Type the name of somebody who sees this spon.')).toBeTruthy()
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'Zoe')
  expect(await screen.findByText('Nobody who sees this spon is called that.')).toBeTruthy()
})

test('what one said stands there, with a way to change it and to take it back', async () => {
  const said = { response: 'if', condition: { atLeast: 3 }, waitsFor: null } as const
  const { person, sent } = open({ ...said, holds: false })
  expect(screen.getByRole('status').textContent).toBe("You are not in yetYou said: I'm in if three come")
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await person.click(await screen.findByRole('button', { name: 'Take it back' }))
  expect(sent).toEqual([[`DELETE /api/events/${eventId}/rsvp`, null]])
})

test('after answers have closed it only says what one said', () => {
  const condition = { withUser: benId }
  open({ response: 'if', condition, holds: true, waitsFor: 'Ben Probe' }, { mayAnswer: false })
  expect(screen.getByRole('status').textContent).toContain('Your if came true: you are in')
  expect(screen.queryByRole('button')).toBeNull()
})
