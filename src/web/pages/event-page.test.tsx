import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { Comment } from '#shared/comments.ts'
import { fieldBlanks } from '#shared/event-fields.ts'
import { type EventDetail, getEvent } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { countUnread } from '#shared/notifications.ts'
import type { Reach } from '#shared/reach.ts'
import type { Person } from '#shared/schemas.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { offlineState } from '#web/lib/worker/offline-queue.ts'
import { EventPage } from '#web/pages/event-page.tsx'
import { toastStore } from '#web/ui/toast.ts'

const createdAt = new Date().toISOString()
const toMoment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const toId = (digit: number) => `019a0000-0000-7000-8000-00000000000${digit}`
function toPerson(digit: number, firstName: string): Person {
  return {
    id: toId(digit),
    displayName: firstName,
    firstName,
    lastName: null,
    email: null,
    phoneNumber: null,
    profileImageUrl: null,
  }
}
const maya = toPerson(1, 'Maya')
const ben = toPerson(2, 'Ben')
const cleo = toPerson(3, 'Cleo')

function toComment(digit: number, user: Person, content: string, rest: Partial<Comment> = {}): Comment {
  return {
    id: toId(digit),
    userId: user.id,
    user,
    content,
    createdAt,
    reactions: [],
    mentions: [],
    ...rest,
  }
}

const tacos: EventDetail = {
  ...fieldBlanks,
  id: toId(9),
  hostId: maya.id,
  host: maya,
  title: 'Tacos on my roof',
  description: 'Sunset is at 7:40. See https://example.com/roof',
  location: '12 Elm Street',
  timeframe: 'Lunch',
  specificTime: null,
  startsAt: null,
  endsAt: toMoment(5),
  phase: 'coming',
  replacedBy: null,
  visibility: 'friends',
  guestPolicy: 'plus-one',
  audioUrl: null,
  audioDuration: null,
  audioFileExists: false,
  audioTranscript: null,
  gifUrl: null,
  gifAltText: null,
  createdAt,
  updatedAt: createdAt,
  commentCount: 2,
  rsvpCounts: { going: 4, mightShow: 2, heads: 4 },
  userRsvp: null,
  minGoing: null,
  isOn: true,
  isRecent: true,
  can: { edit: false, rsvp: true, invite: true, share: true },
  rsvps: [],
  comments: [
    toComment(5, ben, 'on my way, @cleo you in?', {
      reactions: [{ emoji: '🔥', userId: maya.id }],
      mentions: [{ userId: cleo.id, handle: 'cleo' }],
    }),
    toComment(6, cleo, 'bringing limes'),
  ],
  hasEarlierComments: false,
  arrivals: [],
}

type Answer = Response | Promise<Response>
let eventId = ''
const server = vi.fn<(method: string, path: string, body: unknown, key: string | null) => Answer>()

async function listen(path: string, request: RequestInit) {
  const body = typeof request.body === 'string' ? JSON.parse(request.body) : null
  return server(request.method ?? 'GET', path, body, new Headers(request.headers).get('Idempotency-Key'))
}

const member = { kind: 'member', can: { post: true, meet: true } } as const
const callsTo = (method: string) => server.mock.calls.filter(([called]) => called === method)

/** Opens the page as this person; `answer` replies to every request but the event's and its guests'. */
async function openAs(viewer: Person, shown: EventDetail = tacos, answer?: (method: string) => Answer) {
  const client = createQueryClient()
  client.setQueryData(toKey(countUnread), { count: 0 })
  return openWith(client, viewer, { shown, answer })
}

type Given = { shown?: EventDetail; answer?: ((method: string) => Answer) | undefined; reach?: Reach | null }

async function openWith(client: QueryClient, viewer: Person, { shown = tacos, answer, reach = null }: Given = {}) {
  // Drafts outlive a screen, so every test has its own event.
  eventId = crypto.randomUUID()
  const event = { ...shown, id: eventId }
  setCurrentUser({ ...viewer, ...member, friendCount: 1, eventCount: 1, smsConsent: true, createdAt } as CurrentUser)
  server.mockImplementation((method, path) => {
    if (method === 'GET' && path === `/api/events/${event.id}`) return Response.json(event)
    if (path === `/api/events/${event.id}/reach`) return Response.json(reach)
    if (path === `/api/events/${event.id}/guests`) return Response.json({ guests: [], limit: 20 })
    return answer?.(method) ?? Response.json({ message: 'No.', code: 'x' }, { status: 503 })
  })
  render(
    <QueryClientProvider client={client}>
      <EventPage id={event.id} />
    </QueryClientProvider>,
  )
  // The composer comes with what is below the story.
  await screen.findByRole('textbox', { name: 'Comment' })
  return userEvent.setup()
}

function bubbleOf(text: string) {
  const bubble = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(text))
  if (!bubble) throw new Error(`Nobody said ${text}`)
  return within(bubble)
}

beforeEach(() => void vi.stubGlobal('fetch', listen))
afterEach(() => {
  vi.unstubAllGlobals()
  server.mockReset()
  sessionStorage.clear()
})

describe('muting', () => {
  const words = 'Muted: only changes, off and mentions ping you.'

  it('says at once what still pings, and goes back where it is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const person = await openAs(cleo, tacos, () => promise)
    const mute = screen.getByRole('button', { name: 'Mute' })
    expect(mute.getAttribute('aria-pressed')).toBe('false')
    await person.click(mute)
    expect(mute.getAttribute('aria-pressed')).toBe('true')
    expect(mute.getAttribute('aria-describedby')).toBe(screen.getByText(words).id)
    expect(callsTo('PUT').map(([, path]) => path)).toEqual([`/api/events/${eventId}/mute`])
    resolve(Response.json({ message: 'No.', code: 'x' }, { status: 503 }))
    await waitFor(() => expect(mute.getAttribute('aria-pressed')).toBe('false'))
    expect(toastStore.get()?.description).toBe('Failed to mute it. Try again?')
  })

  it('ends by a second tap', async () => {
    const person = await openAs(cleo, { ...tacos, muted: true }, () => Response.json({ ...tacos, id: eventId }))
    expect(screen.getByText(words)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Mute', pressed: true }))
    await waitFor(() => expect(callsTo('DELETE')).toHaveLength(1))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('is not offered for what is over', async () => {
    await openAs(cleo, { ...tacos, phase: 'over', endsAt: toMoment(-1) })
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull()
  })
})

describe('what one sees', () => {
  const plain = { heads: 1, condition: null, waitsFor: null }
  const rsvps = [
    { ...plain, id: toId(7), userId: ben.id, response: 'going' as const, user: ben },
    { ...plain, id: toId(8), userId: cleo.id, response: 'might-show' as const, user: cleo },
  ]

  it('the host gets the names and the tools, and does not answer', async () => {
    await openAs(maya, { ...tacos, rsvps, can: { edit: true, rsvp: false, invite: true, share: true } })
    expect(screen.getByRole('link', { name: 'Edit event' }).getAttribute('href')).toBe(`/event/${eventId}/edit`)
    for (const name of ['Delete event', 'Share Event']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Going (1)' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Might show (1)' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /I'm down/ })).toBeNull()
  })

  it('the host reads who waits for whom, apart from those who might show', async () => {
    const waits = { response: 'might-show' as const, condition: { withUser: ben.id }, waitsFor: 'Ben Probe' }
    const [, might] = rsvps as [unknown, (typeof rsvps)[number]]
    await openAs(maya, {
      ...tacos,
      rsvps: [{ ...might, ...waits }],
      can: { edit: true, rsvp: false, invite: true, share: true },
    })
    const row = screen.getByRole('link', { name: new RegExp(`${cleo.displayName} comes if Ben Probe does`) })
    expect(row.getAttribute('href')).toBe(`/user/${cleo.id}`)
    expect(screen.queryByRole('heading', { name: /Might show/ })).toBeNull()
  })

  const asHost = { edit: true, rsvp: false, invite: true, share: true }

  it.each([
    ['nobody', [], null],
    ['somebody', rsvps, { id: expect.any(String), title: tacos.title }],
  ])(
    'the host who calls off what %s answered is led to the feed, which says who was told',
    async (_who, given, off) => {
      const shown = { ...tacos, rsvps: given, can: asHost }
      const person = await openAs(maya, shown, () => Response.json({ notified: given.length }))
      await person.click(screen.getByRole('button', { name: 'Delete event' }))
      await person.click(await screen.findByRole('button', { name: 'Call it off' }))
      await waitFor(() => expect(toastStore.get()?.title).toBe("It's off"))
      expect(location.pathname).toBe('/')
      expect(history.state?.off ?? null).toEqual(off)
    },
  )

  const unreachable = [cleo, ben].map(({ id, displayName }) => ({ id, displayName }))
  it.each([
    [null, ''],
    [{ people: 7, sent: 6, waiting: 1, unreachable: [] }, '6 of 7 were told of your last change.Waiting: 1'],
    [{ people: 1, sent: 1, waiting: 0, unreachable: [] }, 'The one person who answered was told of your last change.'],
    [
      { people: 3, sent: 1, waiting: 0, unreachable },
      '1 of 3 was told of your last change.Cleo and Ben could not be reached. Tell them yourself. ',
    ],
  ])('the host reads who was told of a change', async (reach, words) => {
    await openWith(createQueryClient(), maya, { shown: { ...tacos, can: asHost }, reach })
    await screen.findByRole('heading', { name: "Who's coming" })
    await waitFor(() => expect(callsTo('GET').some(([, path]) => path.endsWith('/reach'))).toBe(true))
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Who was told' })?.textContent ?? '').toBe(words))
  })

  it('whoever shows all of them by keyboard stays at their names', async () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ id: `${cleo.id.slice(0, -1)}${n}`, displayName: `Kim ${n}` }))
    const reach = { people: 9, sent: 0, waiting: 0, unreachable: many }
    const person = await openWith(createQueryClient(), maya, { shown: { ...tacos, can: asHost }, reach })
    const button = await screen.findByRole('button', { name: 'Show all 9' })
    button.focus()
    await person.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toMatch(/^Kim 0, .* and Kim 8 could not be reached/)
  })

  it('nobody else asks who was told', async () => {
    await openWith(createQueryClient(), ben, { shown: { ...tacos, rsvps } })
    await screen.findByText('bringing limes')
    expect(callsTo('GET').filter(([, path]) => path.endsWith('/reach'))).toEqual([])
  })

  it('the host deletes what is over: nobody is told that it is off', async () => {
    const past = { startsAt: toMoment(-7), endsAt: toMoment(-3), phase: 'over', isRecent: false } as const
    const can = { edit: true, rsvp: false, invite: true, share: true }
    const person = await openAs(maya, { ...tacos, rsvps, can, ...past }, () => Response.json({ notified: 0 }))
    await person.click(screen.getByRole('button', { name: 'Delete event' }))
    expect((await screen.findByRole('dialog')).textContent).not.toMatch(/off|told/)
    await person.click(screen.getByRole('button', { name: 'Delete it' }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Deleted'))
  })

  it('who reads that it is off still reads so when the connection goes', async () => {
    const client = createQueryClient()
    await openWith(client, ben)
    const off = { code: 'called_off', message: 'Off.', title: tacos.title, host: maya, calledOffAt: createdAt }
    for (const answer of [() => Response.json(off, { status: 410 }), () => Promise.reject(new TypeError('No.'))]) {
      server.mockImplementation(answer)
      await act(() => client.refetchQueries({ queryKey: toKey(getEvent, { params: { id: eventId } }) }))
      // The screen hears of it after those who waited for the reply.
      await act(() => new Promise<void>((hear) => notifyManager.schedule(hear)))
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya called off Tacos on my roof')
    }
  })

  it.each([
    ['the host reads there who was told', maya, 'Nobody was told yet that it is off.Waiting: 2'],
    ['others do not', ben, null],
  ])('where it was called off %s', async (_who, viewer, words) => {
    const client = createQueryClient()
    await openWith(client, viewer)
    const off = { code: 'called_off', message: 'Off.', title: tacos.title, host: maya, calledOffAt: createdAt }
    const reach = { people: 2, sent: 0, waiting: 2, unreachable: [] }
    server.mockImplementation((_method, path) =>
      path.endsWith('/reach') ? Response.json(reach) : Response.json(off, { status: 410 }),
    )
    await act(() => client.refetchQueries({ queryKey: toKey(getEvent, { params: { id: eventId } }) }))
    await screen.findByRole('heading', { name: 'Maya called off Tacos on my roof' })
    if (words) expect((await screen.findByRole('status', { name: 'Who was told' })).textContent).toBe(words)
    else expect(callsTo('GET').filter(([, path]) => path.endsWith('/reach'))).toEqual([])
  })

  it('the host keeps the spon when calling it off fails', async () => {
    const person = await openAs(maya)
    await person.click(screen.getByRole('button', { name: 'Delete event' }))
    await person.click(await screen.findByRole('button', { name: 'Call it off' }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to delete your spon. Try again?'))
    expect(screen.getByRole('button', { name: 'Call it off' })).toBeTruthy()
    expect(callsTo('DELETE').map(([, path]) => path)).toEqual([`/api/events/${eventId}`])
  })

  it('a guest gets the two answers with their counts, four pictures and how many more', async () => {
    const faces = [1, 2, 3, 4, 5].map((digit) => ({
      ...plain,
      id: toId(digit),
      userId: null,
      response: 'going' as const,
      user: { id: null, displayName: null, profileImageUrl: null },
    }))
    await openAs(ben, { ...tacos, rsvps: faces })
    expect(screen.getByRole('button', { name: /I'm down.*4/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Might show.*2/ })).toBeTruthy()
    expect(screen.getByText('+2')).toBeTruthy()
    for (const name of ['Delete event', 'Share Event']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('heading', { name: "Who's coming" })).toBeNull()
  })

  it('after 48 hours both answers rest, and an own one can still be taken back', async () => {
    const closed = { ...tacos.can, rsvp: false }
    const person = await openAs(ben, { ...tacos, can: closed, userRsvp: { response: 'going' } })
    for (const name of [/I'm down/, /Might show/]) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    }
    await person.click(screen.getByRole('button', { name: "Can't make it" }))
    await waitFor(() => expect(callsTo('DELETE').map(([, path]) => path)).toEqual([`/api/events/${eventId}/rsvp`]))
  })

  it('while an answer is on its way both rest, and the focus stays where it was', async () => {
    const person = await openAs(ben, tacos, () => new Promise(() => {}))
    await person.click(screen.getByRole('button', { name: /I'm down/ }))
    const answers = within(screen.getByRole('group', { name: 'Your answer' })).getAllByRole('button')
    await waitFor(() => expect(answers.map((it) => it.getAttribute('aria-disabled'))).toEqual(['true', 'true']))
    expect(document.activeElement).toBe(answers[0])
    for (const answer of answers) await person.click(answer)
    expect(callsTo('POST')).toHaveLength(1)
  })

  it('answers stay open while the server takes them, whatever the clock of the device says', async () => {
    await openAs(ben, { ...tacos, createdAt: new Date(Date.now() - 49 * 3_600_000).toISOString() })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /I'm down/ }).disabled).toBe(false)
  })

  it('coming back to the window fetches it anew', async () => {
    await openAs(ben)
    expect(callsTo('GET')).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(callsTo('GET')).toHaveLength(2))
  })

  it('everyone gets the facts, with the way on the map', async () => {
    await openAs(ben)
    const place = screen.getByRole('link', { name: /12 Elm Street/ })
    expect(place.getAttribute('href')).toContain('query=12%20Elm%20Street')
    expect([place.getAttribute('target'), place.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(screen.getByText('Lunchtime')).toBeTruthy()
    expect(screen.getByText('You +1')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'https://example.com/roof' }).getAttribute('rel')).toContain('nofollow')
    expect(screen.getByRole('link', { name: '@cleo' }).getAttribute('href')).toBe(`/user/${cleo.id}`)
  })

  it.each([404, 400])('an answer of %i means that there is no such event', async (status) => {
    setCurrentUser({ ...ben, ...member, friendCount: 0, eventCount: 0, smsConsent: true, createdAt } as CurrentUser)
    server.mockImplementation(() => Response.json({ message: 'Nothing here.', code: 'x' }, { status }))
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EventPage id="gone" />
      </QueryClientProvider>,
    )
    expect(screen.getByText('Loading event...')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go Back Home' }).getAttribute('href')).toBe('/')
  })

  it('another failure can be tried again', async () => {
    setCurrentUser({ ...ben, ...member, friendCount: 0, eventCount: 0, smsConsent: true, createdAt } as CurrentUser)
    let isUp = false
    server.mockImplementation(() => (isUp ? Response.json(tacos) : new Response('', { status: 503 })))
    render(
      <QueryClientProvider client={createQueryClient()}>
        <EventPage id={tacos.id} />
      </QueryClientProvider>,
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: tacos.title })).toBeTruthy()
  })
})

describe('commenting', () => {
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send comment' })

  it('sends the text without the space around it, once, and shows the reply without asking again', async () => {
    const person = await openAs(ben, tacos, () => Response.json(toComment(7, ben, 'save me one'), { status: 201 }))
    await person.type(box(), '  save me one ')
    await person.click(send())
    expect(box().value).toBe('')
    expect(await screen.findByText('save me one')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
    expect(callsTo('POST').map(([, path, body]) => [path, body])).toEqual([
      [`/api/events/${eventId}/comments`, { content: 'save me one', mentions: [] }],
    ])
    expect(callsTo('GET')).toHaveLength(1)
  })

  it('sends nothing that is empty or too long', async () => {
    const person = await openAs(ben)
    await person.type(box(), '   ')
    expect(send().disabled).toBe(true)
    await person.keyboard('{Enter}')
    await person.clear(box())
    await person.paste('x'.repeat(1003))
    expect(screen.getByText('3 too many')).toBeTruthy()
    expect(send().disabled).toBe(true)
    expect(callsTo('POST')).toHaveLength(0)
  })

  it('gives a refused comment back, and tries it again as the same request', async () => {
    const person = await openAs(ben)
    await person.type(box(), 'save me one{Enter}')
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to post comment'))
    expect(box().value).toBe('save me one')
    expect(screen.queryByText('Sending...')).toBeNull()
    await person.click(send())
    await waitFor(() => expect(callsTo('POST')).toHaveLength(2))
    const [first, second] = callsTo('POST').map(([, , , key]) => key)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  it('shows both of two equal comments all the time, whichever reply comes first', async () => {
    const replies: ((response: Response) => void)[] = []
    const person = await openAs(ben, tacos, () => new Promise<Response>((resolve) => replies.push(resolve)))
    const shown = () => screen.queryAllByText('yes', { selector: 'p' }).length
    await person.type(box(), 'yes{Enter}')
    await person.type(box(), 'yes{Enter}')
    expect(shown()).toBe(2)
    for (const sent of [0, 1]) {
      await waitFor(() => expect(callsTo('POST')).toHaveLength(sent + 1))
      const end = callsTo('POST')[sent]?.[3]?.slice(19)
      const reply = { ...toComment(7, ben, 'yes'), id: `019a0000-0000-7000-${end}` }
      replies[sent]?.(Response.json(reply, { status: 201 }))
      await waitFor(() => expect(screen.queryAllByText('Sending...')).toHaveLength(1 - sent))
      expect(shown()).toBe(2)
    }
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
    expect(shown()).toBe(2)
  })

  it('shows a waiting comment under an older own one with the same words, and once after it was sent', async () => {
    const key = crypto.randomUUID()
    const older = toComment(7, ben, 'yes')
    const shown = () => screen.queryAllByText('yes', { selector: 'p' }).length
    const client = createQueryClient()
    client.setQueryData(toKey(countUnread), { count: 0 })
    await openWith(client, ben, { shown: { ...tacos, comments: [older] } })
    const body = JSON.stringify({ content: 'yes', mentions: [] })
    const path = `/api/events/${eventId}/comments`
    const write = { id: 1, personId: ben.id, method: 'POST', path, body, key, madeAt: 0, about: tacos.title }
    act(() => offlineState.set({ waiting: [write], refused: [] }))
    expect(shown()).toBe(2)
    expect(screen.getByText("Goes out when you're back online")).toBeTruthy()

    // Its own answer was lost: the live stream brings it while the worker still tries.
    const sent = { ...toComment(8, ben, 'yes'), id: `019a0000-0000-7000-${key.slice(19)}` }
    const queryKey = toKey(getEvent, { params: { id: eventId } })
    act(() => void client.setQueryData(queryKey, { ...tacos, id: eventId, comments: [older, sent] }))
    await waitFor(() => expect(screen.queryByText("Goes out when you're back online")).toBeNull())
    expect(shown()).toBe(2)
    act(() => offlineState.set({ waiting: [], refused: [] }))
    expect(shown()).toBe(2)
  })

  it('keeps a half-typed comment for when one comes back', async () => {
    const person = await openAs(cleo)
    await person.type(box(), 'half a thou')
    expect(Object.values({ ...sessionStorage }).join()).toContain('half a thou')
  })

  it('suggests people after an at-sign and sends who was chosen', async () => {
    const people = [maya, cleo].map(({ id, displayName }) => {
      return { id, displayName, handle: displayName.toLowerCase(), profileImageUrl: null }
    })
    const person = await openAs(ben, tacos, (method) =>
      Response.json(method === 'GET' ? people : toComment(7, ben, 'hey')),
    )
    await person.type(box(), 'hey @')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await person.keyboard(' @c')
    expect((await screen.findByRole('option', { selected: true })).textContent).toContain('Cleo')
    await person.keyboard('{Enter}')
    expect(box().value).toBe('hey @ @cleo ')
    await person.type(box(), '@m')
    await person.click(await screen.findByRole('option', { name: /Maya/ }))
    expect(box().value).toBe('hey @ @cleo @maya ')
    await person.keyboard('{Backspace}{Backspace} ok{Enter}')
    await waitFor(() => expect(callsTo('POST')).toHaveLength(1))
    expect(callsTo('POST')[0]?.[2]).toEqual({ content: 'hey @ @cleo @may ok', mentions: [cleo.id] })
  })

  it('asks whether a typed name is meant before it sends, and sends it as a mention', async () => {
    const people = [maya, cleo].map(({ id, displayName }) => {
      return { id, displayName, handle: displayName.toLowerCase(), profileImageUrl: null }
    })
    const person = await openAs(ben, tacos, (method) =>
      Response.json(method === 'GET' ? people : toComment(7, ben, 'hey')),
    )
    await person.type(box(), 'hey @maya bring limes')
    await waitFor(() => expect(callsTo('GET').some(([, path]) => path.includes('q=maya'))).toBe(true))
    await person.keyboard('{Enter}')
    expect(callsTo('POST')).toHaveLength(0)
    await person.click(await screen.findByRole('button', { name: 'Mention Maya' }))
    await waitFor(() => expect(callsTo('POST')).toHaveLength(1))
    expect(callsTo('POST')[0]?.[2]).toEqual({ content: 'hey @maya bring limes', mentions: [maya.id] })
    await person.type(box(), 'and @cleo too, @nobody ok')
    await waitFor(() => expect(callsTo('GET').some(([, path]) => path.includes('q=nobody'))).toBe(true))
    await person.keyboard('{Enter}')
    await person.click(await screen.findByRole('button', { name: 'Just send' }))
    await waitFor(() => expect(callsTo('POST')).toHaveLength(2))
    expect(callsTo('POST')[1]?.[2]).toEqual({ content: 'and @cleo too, @nobody ok', mentions: [] })
  })

  describe('a name that was typed, not chosen', () => {
    const ask = { name: 'Mention Maya' }
    const people = [{ id: maya.id, displayName: 'Maya', handle: 'maya', profileImageUrl: null }]
    const found = () => Response.json(people)
    const posted = () => callsTo('POST').map(([, , body]) => body)

    /** Opens the page; `lookUp` answers who is meant, and comments are taken. */
    function openWhere(lookUp: () => Answer) {
      return openAs(ben, tacos, (method) => (method === 'GET' ? lookUp() : Response.json(toComment(7, ben, 'hey'))))
    }

    it('is asked about anew with every comment', async () => {
      const person = await openWhere(found)
      for (const count of [1, 2]) {
        await person.type(box(), 'hey @maya ok{Enter}')
        expect(await screen.findByRole('button', ask)).toBeTruthy()
        await person.click(screen.getByRole('button', { name: 'Just send' }))
        await waitFor(() => expect(posted()).toHaveLength(count))
      }
    })

    it('is looked up before the comment goes, however quick the thumb was', async () => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      const person = await openWhere(() => promise)
      await person.type(box(), 'hey @maya ok{Enter}')
      await person.click(screen.getByRole('button', { name: 'Send comment', busy: true }))
      expect([posted(), screen.queryByRole('button', ask)]).toEqual([[], null])
      await act(async () => resolve(found()))
      await person.click(await screen.findByRole('button', ask))
      await waitFor(() => expect(posted()).toEqual([{ content: 'hey @maya ok', mentions: [maya.id] }]))
    })

    it.each<[string, () => Answer]>([
      ['cannot be looked up', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['takes too long to look up', () => new Promise(() => {})],
    ])('goes as it is where it %s', async (_what, lookUp) => {
      const person = await openWhere(lookUp)
      await person.type(box(), 'hey @maya ok{Enter}')
      await waitFor(() => expect(posted()).toEqual([{ content: 'hey @maya ok', mentions: [] }]), { timeout: 10_000 })
    })

    it('waits no longer once somebody types on', async () => {
      const { promise, resolve } = Promise.withResolvers<Response>()
      const person = await openWhere(() => promise)
      await person.type(box(), 'hey @maya{Enter}, ok')
      await act(async () => resolve(Response.json([])))
      expect([posted(), box().value]).toEqual([[], 'hey @maya, ok'])
    })
  })

  it('lets only the author delete, after asking', async () => {
    const person = await openAs(ben, tacos, () => new Response(null, { status: 204 }))
    expect(bubbleOf('bringing limes').queryByRole('button', { name: 'Delete comment' })).toBeNull()
    await person.click(bubbleOf('on my way').getByRole('button', { name: 'Delete comment' }))
    expect(callsTo('DELETE')).toHaveLength(0)
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText(/on my way/)).toBeNull())
    expect(callsTo('DELETE').map(([, path]) => path)).toEqual([`/api/comments/${toId(5)}`])
  })

  it('says so when a comment could not be deleted', async () => {
    const person = await openAs(ben)
    await person.click(bubbleOf('on my way').getByRole('button', { name: 'Delete comment' }))
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to delete comment'))
    expect(screen.getByText(/on my way/)).toBeTruthy()
  })

  it('fetches earlier comments only when asked to', async () => {
    const earlier = [toComment(4, maya, 'the very first word')]
    const event = { ...tacos, hasEarlierComments: true }
    const person = await openAs(ben, event, () => Response.json(earlier))
    expect(callsTo('GET')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Show earlier comments' }))
    expect(await screen.findByText('the very first word')).toBeTruthy()
    expect(screen.getByText('bringing limes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull()
    expect(callsTo('GET')[1]?.[1]).toBe(`/api/events/${eventId}/comments?before=${toId(5)}`)
  })
})

describe('reacting', () => {
  it('paints the tap before the server has answered', async () => {
    let answer: (response: Response) => void = () => {}
    const person = await openAs(ben, tacos, () => new Promise<Response>((resolve) => (answer = resolve)))
    await person.click(bubbleOf('bringing limes').getByRole('button', { name: 'React' }))
    await person.click(screen.getByRole('button', { name: 'Skull' }))
    expect(screen.getByRole('button', { name: 'Skull: 1', pressed: true })).toBeTruthy()
    const [, path, body] = callsTo('POST')[0] ?? []
    expect([path, body]).toEqual([`/api/comments/${toId(6)}/reactions`, { emoji: '💀' }])
    answer(Response.json(toComment(6, cleo, 'bringing limes', { reactions: [{ emoji: '💀', userId: ben.id }] })))
  })

  it('takes an own one back with a second tap', async () => {
    const without = toComment(5, ben, 'on my way, @cleo you in?')
    const person = await openAs(maya, tacos, () => Response.json(without))
    await person.click(screen.getByRole('button', { name: 'Fire: 1', pressed: true }))
    expect(screen.queryByRole('button', { name: 'Fire: 1' })).toBeNull()
    expect(callsTo('DELETE')[0]?.[1]).toBe(`/api/comments/${toId(5)}/reactions/${encodeURIComponent('🔥')}`)
  })

  it('puts back what was there when the server refuses', async () => {
    const person = await openAs(ben)
    await person.click(screen.getByRole('button', { name: 'Fire: 1', pressed: false }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to add reaction'))
    const chip = screen.getByRole('button', { name: 'Fire: 1' })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
  })

  it('and says when one could not be taken back', async () => {
    const person = await openAs(maya)
    await person.click(screen.getByRole('button', { name: 'Fire: 1', pressed: true }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to remove reaction'))
    expect(screen.getByRole('button', { name: 'Fire: 1', pressed: true })).toBeTruthy()
  })
})

describe('what was told of the spon', () => {
  const countKey = toKey(countUnread)
  const reads = () => callsTo('POST').map(([, path]) => path)

  it('is read when it is opened, in one write that brings the new count', async () => {
    const client = createQueryClient()
    await openWith(client, ben, { answer: () => Response.json({ count: 3 }) })
    await waitFor(() => expect(client.getQueryData(countKey)).toEqual({ count: 3 }))
    expect(reads()).toEqual([`/api/notifications/events/${eventId}/read`])
    expect(callsTo('GET').map(([, path]) => path)).toEqual([`/api/events/${eventId}`])
  })

  it('needs no write where nothing is unread, and another one when more comes', async () => {
    const client = createQueryClient()
    client.setQueryData(countKey, { count: 0 })
    await openWith(client, ben, { answer: () => Response.json({ count: 0 }) })
    expect(reads()).toEqual([])
    act(() => void client.setQueryData(countKey, { count: 1 }))
    await waitFor(() => expect(client.getQueryData(countKey)).toEqual({ count: 0 }))
    expect(reads()).toHaveLength(1)
  })

  it('stays unread while nobody looks, and is read when somebody does', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await openWith(createQueryClient(), ben, { answer: () => Response.json({ count: 0 }) })
    expect(reads()).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(reads()).toHaveLength(1))
    hidden.mockRestore()
  })
})
