import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { FeedEvent } from '#shared/events.ts'
import { EventCard } from '#web/features/events/event-card.tsx'

const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
const me = toId(1)

const hour = 3_600_000
const toMoment = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const tacos: FeedEvent = {
  id: toId(9),
  title: 'Tacos on my roof',
  description: 'Bring limes.',
  location: '12 Elm Street, roof terrace',
  timeframe: 'Lunch',
  specificTime: null,
  startsAt: null,
  endsAt: toMoment(3),
  phase: 'coming',
  audioUrl: null,
  audioDuration: null,
  audioFileExists: false,
  audioTranscript: null,
  gifUrl: null,
  gifAltText: null,
  createdAt: new Date().toISOString(),
  commentCount: 4,
  rsvpCounts: { going: 7, mightShow: 1, heads: 7 },
  userRsvp: null,
  isRecent: true,
  minGoing: null,
  isOn: true,
  can: { rsvp: true },
  host: {
    id: toId(2),
    displayName: 'Maya Ortiz',
    firstName: 'Maya',
    lastName: 'Ortiz',
    email: null,
    profileImageUrl: null,
  },
  attendeesPreview: [3, 4, 5].map((digit) => ({ id: toId(digit), user: { profileImageUrl: '🐶' } })),
  friendsGoing: [],
  via: null,
  tie: 'friends',
}

function show(change: Partial<FeedEvent> = {}, viewerId = me) {
  const onFriend = vi.fn()
  render(<EventCard event={{ ...tacos, ...change }} viewerId={viewerId} onFriend={onFriend} answer="(answers)" />)
  return onFriend
}

test('a card says what, when, where, by whom, and who comes', () => {
  show()
  expect(screen.getByRole('heading', { name: 'Tacos on my roof' })).toBeTruthy()
  expect(screen.getByText('Bring limes.')).toBeTruthy()
  expect(screen.getByText('Lunchtime')).toBeTruthy()
  expect(screen.getByText('12 Elm Street, roof …')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Maya Ortiz/ }).getAttribute('href')).toBe(`/user/${toId(2)}`)
  expect(screen.getAllByText('🐶')).toHaveLength(3)
  expect(screen.getByText('7 going')).toBeTruthy()
  expect(screen.getByText('(answers)')).toBeTruthy()
})

test('its comments are counted, and both links lead to its page', () => {
  show()
  for (const name of ['4 Comments', 'Add a Comment']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/event/${tacos.id}`)
  }
})

test('without a GIF a popper stands in its place', () => {
  show()
  expect(screen.getByText('🎉')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a GIF is shown with its words', () => {
  show({ gifUrl: '/gifs/taco.gif', gifAltText: 'A dancing taco' })
  expect(screen.getByAltText('A dancing taco').getAttribute('src')).toBe('/gifs/taco.gif')
  expect(screen.queryByText('🎉')).toBeNull()
})

test('others may make friends with the host', async () => {
  const onFriend = show({ via: 'Ben Adeyemi', tie: 'none' })
  expect(screen.getByText(/via Ben Adeyemi/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Add Maya Ortiz as a friend' }))
  expect(onFriend).toHaveBeenCalledOnce()
  expect(screen.queryByRole('link', { name: /Manage/ })).toBeNull()
})

test.each([
  ['friends', 'You and Maya Ortiz'],
  ['pending_sent', 'You asked Maya Ortiz'],
  ['pending_received', 'Maya Ortiz asked you'],
  ['none', 'Add Maya Ortiz as a friend'],
] as const)('the button shows how one stands with the host: %s', (tie, name) => {
  show({ tie })
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('the host manages it instead', () => {
  show({}, tacos.host.id)
  expect(screen.getByRole('link', { name: 'Manage Tacos on my roof' }).getAttribute('href')).toBe(
    `/event/${tacos.id}/edit`,
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('a spon that needs a few says how many are missing, then that it is on', () => {
  const counted = (going: number) => ({ minGoing: 3, isOn: false, rsvpCounts: { going, mightShow: 0, heads: going } })
  show(counted(2))
  expect(screen.getByRole('status').textContent).toBe("2 in, one more and it's on")
  cleanup()
  show(counted(0))
  expect(screen.getByRole('status').textContent).toBe("3 in and it's on")
  cleanup()
  // Once on it stays on.
  show({ ...counted(1), isOn: true })
  expect(screen.getByRole('status').textContent).toBe("It's on")
  cleanup()
  show()
  expect(screen.queryByRole('status')).toBeNull()
})

test('friends who are going are named, and heads counted', () => {
  show({ friendsGoing: ['Ben Adeyemi', 'Cleo Park', 'Dan'], rsvpCounts: { going: 7, mightShow: 1, heads: 9 } })
  expect(screen.getByText('Ben, Cleo and 5 more are going, 9 people')).toBeTruthy()
})

test('what is on says since when, beside the words of its host', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 20, 30) })
  const startsAt = new Date(2026, 10, 19, 19, 40).toISOString()
  show({ startsAt, endsAt: toMoment(2), phase: 'on', specificTime: 'twenty to eight' })
  expect(screen.getByText('On now · since 7:40 pm')).toBeTruthy()
  expect(screen.getByText('twenty to eight')).toBeTruthy()
  vi.useRealTimers()
})

test('words of another language have the hour beside them', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 20, 30) })
  const startsAt = new Date(2026, 10, 20, 19, 40).toISOString()
  const spon = { startsAt, endsAt: toMoment(26), specificTime: 'morgen zwanzig vor acht' }
  show({ ...spon, timeLanguage: 'de' })
  expect(screen.getByText('morgen zwanzig vor acht · tomorrow 7:40 pm')).toBeTruthy()
  for (const timeLanguage of ['en', null]) {
    cleanup()
    show({ ...spon, timeLanguage })
    expect(screen.getByText('morgen zwanzig vor acht')).toBeTruthy()
  }
  vi.useRealTimers()
})

test('what is over says the day, and neither what is missing nor that it is on', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 20, 30) })
  const startsAt = new Date(2026, 10, 17, 20).toISOString()
  const over = { startsAt, endsAt: toMoment(-44), phase: 'over', isRecent: false } as const
  show({ ...over, timeframe: 'Right Now', minGoing: 9, isOn: false, friendsGoing: ['Ben'] })
  expect(screen.getByText('Right Now · Tuesday, over')).toBeTruthy()
  expect(screen.getByText('Ben and 6 more were there')).toBeTruthy()
  expect(screen.queryByText(/On now/)).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  vi.useRealTimers()
})

test('a copy from before there were ends, heads and names is a card all the same', () => {
  const { startsAt: _start, endsAt: _end, phase: _phase, friendsGoing: _friends, ...old } = tacos
  const event = { ...old, rsvpCounts: { going: 7, mightShow: 1 }, isRecent: false } as unknown as FeedEvent
  render(<EventCard event={event} viewerId={me} onFriend={() => {}} />)
  expect(screen.getByText('Lunchtime · over')).toBeTruthy()
  expect(screen.getByText('7 were there')).toBeTruthy()
})
