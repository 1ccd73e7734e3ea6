import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import type { SentInvite, ShareLink } from '#shared/invites.ts'
import type { Person } from '#shared/schemas.ts'
import { ShareEvent } from '#web/features/invites/share-event.tsx'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'

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
const [maya, ben, cleo] = [toPerson(1, 'Maya'), toPerson(2, 'Ben'), toPerson(3, 'Cleo')]
const spon = {
  id: toId(9),
  hostId: maya.id,
  host: maya,
  title: 'Tacos on my roof',
  timeframe: null,
  specificTime: 'at 8',
  guestPolicy: 'bring-crew',
  rsvps: [] as EventDetail['rsvps'],
  can: { edit: false, rsvp: true, invite: true, share: true },
} as EventDetail
const url = 'https://sponti.example/invite/abc'

type Call = { method: string; path: string; body: unknown }
let calls: Call[]
let answers: Record<string, () => Response | Promise<Response>>
let link: ShareLink
let sent: SentInvite[]

function answer({ method, path }: Call): Response | Promise<Response> {
  const known = answers[`${method} ${path}`]
  if (known) return known()
  if (path === '/api/friends') return Response.json([maya, ben, cleo])
  if (path === '/api/invites') return Response.json(sent)
  if (path.endsWith('/share-link')) {
    if (method === 'POST') link = { url, canEnd: true, isOff: false }
    if (method === 'DELETE') link = { url: null, canEnd: false, isOff: true }
    return Response.json(link)
  }
  if (path.endsWith('/invite-user')) return Response.json({ status: 'invited' })
  return Response.json({ status: 'sent' })
}

beforeEach(() => {
  calls = []
  answers = {}
  sent = []
  link = { url: null, canEnd: false, isOff: false }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : null }
    calls.push(call)
    return answer(call)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function open(viewer: Person, event: EventDetail = spon) {
  setCurrentUser({ ...viewer, kind: 'member' } as CurrentUser)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShareEvent event={event} viewer={{ id: viewer.id, kind: 'member' }} />
    </QueryClientProvider>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: viewer === maya ? 'Share Event' : 'Invite someone' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { person, dialog }
}

it.each([
  ['the link', `/api/events/${spon.id}/share-link`, 'Invite Ben', () => Response.json(link)],
  ['the crew', '/api/friends', 'Get a link', () => Response.json([ben])],
  ['what was sent', '/api/invites', 'Invite Ben', () => Response.json(sent)],
])('is busy until %s has come', async (_, path, other, toReply) => {
  const late = Promise.withResolvers<Response>()
  answers[`GET ${path}`] = () => late.promise
  const { dialog } = await open(maya)
  await dialog.findByRole('button', { name: other })
  const form = dialog.getByLabelText('Phone number or e-mail')
  expect(form.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  late.resolve(toReply())
  await waitFor(() => expect(form.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false'))
})

const writes = () => calls.filter(({ method }) => method !== 'GET')

describe('the link', () => {
  it('is made when it is asked for, copied, shown as a code, and turned off after a second thought', async () => {
    const { person, dialog } = await open(maya)
    await person.click(await dialog.findByRole('button', { name: 'Get a link' }))
    await person.click(await dialog.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Link copied'))
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(dialog.getByRole('link', { name: 'Text it from my phone' }).getAttribute('href')).toBe(
      `sms:?&body=${encodeURIComponent(`Sponti: Maya invites you to Tacos on my roof (at 8): ${url}`)}`,
    )
    await person.click(dialog.getByRole('button', { name: 'QR code' }))
    expect(await dialog.findByRole('img', { name: 'QR code that leads to Tacos on my roof' })).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Turn links off' }))
    await person.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await dialog.findByRole('button', { name: 'Get a link' })).toBeTruthy()
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })

  it('goes through the share sheet where the device has one', async () => {
    const share = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.assign(navigator, { share }))
    link = { url, canEnd: false, isOff: false }
    const { person, dialog } = await open(ben)
    await person.click(await dialog.findByRole('button', { name: 'Share' }))
    const text = 'Sponti: Ben invites you to Tacos on my roof (at 8)'
    expect(share).toHaveBeenCalledWith({ title: 'Tacos on my roof', text, url })
    expect(dialog.queryByRole('button', { name: 'Turn links off' })).toBeNull()
    Reflect.deleteProperty(navigator, 'share')
  })

  it('is not for a guest where the host turned links off', async () => {
    link = { url: null, canEnd: false, isOff: true }
    const { dialog } = await open(ben)
    expect(await dialog.findByText('The host has turned links to this spon off.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Get a link' })).toBeNull()
  })
})

describe('a text or an e-mail', () => {
  async function type(typed: string) {
    const { person, dialog } = await open(maya)
    const field = dialog.getByLabelText('Phone number or e-mail')
    await person.type(field, `${typed}{Enter}`)
    return { dialog, field }
  }

  it.each([
    ['(202) 555-0123', '/invite-phone', { phoneNumber: '(202) 555-0123' }],
    [' ada@example.com ', '/invite-email', { email: 'ada@example.com' }],
  ])('goes out to %s', async (typed, path, body) => {
    const { field } = await type(typed)
    await waitFor(() => expect(writes()).toEqual([{ method: 'POST', path: `/api/events/${spon.id}${path}`, body }]))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Invitation sent! 🎉'))
    expect(field).toHaveProperty('value', '')
  })

  it.each(['Ada', '12'])('does not go out to "%s"', async (typed) => {
    const { dialog } = await type(typed)
    expect(dialog.getByRole('alert').textContent).toContain('no whole number or address')
    expect(writes()).toEqual([])
  })

  it.each([
    ['ada@example.com', '/invite-email'],
    ['(202) 555-0123', '/invite-phone'],
  ])('to somebody who is here already leads to them on the friends page: %s', async (typed, path) => {
    answers[`POST /api/events/${spon.id}${path}`] = () =>
      Response.json(
        {
          message: 'Ada Okafor is already on Sponti.',
          code: 'already_here',
          existingUser: { id: toId(4), displayName: 'Ada Okafor' },
        },
        { status: 409 },
      )
    await type(typed)
    await waitFor(() => expect(toastStore.get()?.title).toBe('Found them!'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.pathname + location.search).toBe(`/friends?search=Ada+Okafor&event=${spon.id}`)
  })

  it('says why it failed and keeps what was typed', async () => {
    answers[`POST /api/events/${spon.id}/invite-email`] = () =>
      Response.json({ message: 'Already sent! They have not answered yet.', code: 'already_sent' }, { status: 409 })
    const { dialog, field } = await type('ada@example.com')
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to send invitation'))
    expect(dialog.getByRole('alert').textContent).toContain('Already sent!')
    expect(field).toHaveProperty('value', 'ada@example.com')
  })
})

describe('the crew', () => {
  it('is invited with a tap each, the host left out', async () => {
    const { person, dialog } = await open(ben)
    const row = within((await dialog.findByText('Cleo')).closest('li') as HTMLElement)
    await person.click(row.getByRole('button', { name: 'Invite Cleo' }))
    expect(await row.findByText('Invited')).toBeTruthy()
    expect(writes()).toEqual([
      { method: 'POST', path: `/api/events/${spon.id}/invite-user`, body: { inviteeId: cleo.id } },
    ])
    expect(dialog.queryByText('Maya')).toBeNull()
  })

  it.each([
    ['going', 'Going'],
    ['might-show', 'Might show'],
  ] as const)('is not invited once somebody has said %s', async (response, said) => {
    const answer = { id: toId(7), userId: cleo.id, response, heads: 1, condition: null, waitsFor: null, user: cleo }
    const { dialog } = await open(maya, { ...spon, rsvps: [answer] })
    const row = within((await dialog.findByText('Cleo')).closest('li') as HTMLElement)
    expect(row.getByText(said)).toBeTruthy()
    expect(row.queryByRole('button')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Invite Ben' })).toBeTruthy()
  })

  it('gets the button back when it fails', async () => {
    answers[`POST /api/events/${spon.id}/invite-user`] = () => new Response('', { status: 503 })
    const { person, dialog } = await open(ben)
    await person.click(await dialog.findByRole('button', { name: 'Invite Cleo' }))
    await waitFor(() => expect(toastStore.get()?.description).toBe('Failed to send invitation'))
    expect(dialog.getByRole('button', { name: 'Invite Cleo' })).toBeTruthy()
  })
})

describe('people here', () => {
  it('are found by name beyond the crew, and invited', async () => {
    const dora = { ...toPerson(6, 'Dora'), friendStatus: 'none' }
    answers['GET /api/users/search?q=Dor'] = () => Response.json([dora])
    const { person, dialog } = await open(maya)
    await person.type(dialog.getByLabelText('Search people by name'), 'Do')
    expect(await dialog.findByText('Type at least 3 characters to search for users')).toBeTruthy()
    await person.type(dialog.getByLabelText('Search people by name'), 'r')
    await person.click(await dialog.findByRole('button', { name: 'Invite Dora' }))
    expect(await dialog.findByText('Invited')).toBeTruthy()
    expect(writes().at(-1)?.body).toEqual({ inviteeId: dora.id })
  })

  it('a friend who sees it anyway is said to', async () => {
    const { dialog } = await open(maya)
    const row = within((await dialog.findByText('Cleo')).closest('li') as HTMLElement)
    expect(row.getByText('Sees it already')).toBeTruthy()
  })

  it('a friend of a guest is not, where only the crew of the host sees it', async () => {
    const { dialog } = await open(ben, { ...spon, visibility: 'friends' })
    await dialog.findByText('Cleo')
    expect(dialog.queryByText('Sees it already')).toBeNull()
  })
})

describe('a guest who may bring one', () => {
  const plusOne = { ...spon, guestPolicy: 'plus-one', can: { ...spon.can, share: false } } as EventDetail

  it('gets no link for many', async () => {
    const { dialog } = await open(ben, plusOne)
    expect(dialog.getByText('You can bring one person.')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Get a link' })).toBeNull()
    expect(calls.some(({ path }) => path.endsWith('/share-link'))).toBe(false)
  })

  it('sees whom they asked, and can take it back', async () => {
    sent = [
      {
        id: toId(5),
        channel: 'email',
        type: 'event',
        to: 'ada@example.com',
        person: null,
        event: { id: spon.id, title: spon.title },
        status: 'sent',
        createdAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      },
    ]
    answers[`DELETE /api/invites/${toId(5)}`] = () => new Response(null, { status: 204 })
    const { person, dialog } = await open(ben, { ...plusOne, can: { ...plusOne.can, invite: false } })
    expect(dialog.queryByLabelText('Phone number or e-mail')).toBeNull()
    expect(await dialog.findByText('Runs out in 3 days')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Take back the invitation of ada@example.com' }))
    await person.click(await screen.findByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(toastStore.get()?.title).toBe('Taken back'))
    expect(writes()).toEqual([{ method: 'DELETE', path: `/api/invites/${toId(5)}`, body: null }])
  })

  it('has no button at all where it is just for them', () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ShareEvent event={{ ...spon, guestPolicy: 'just-you' }} viewer={{ id: ben.id, kind: 'member' }} />
      </QueryClientProvider>,
    )
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a guest without an account', () => {
  const asGuest = { id: ben.id, kind: 'guest' } as const
  function show(can: Partial<EventDetail['can']>) {
    const event = { ...spon, can: { ...spon.can, invite: false, ...can } }
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ShareEvent event={event} viewer={asGuest} />
      </QueryClientProvider>,
    )
  }

  it('passes a link on, and is offered nothing that sends or searches', async () => {
    show({ share: true })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Invite someone' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: 'Get a link' })).toBeTruthy()
    expect(dialog.queryByLabelText('Phone number or e-mail')).toBeNull()
    expect(calls.map(({ path }) => path)).toEqual([`/api/events/${spon.id}/share-link`])
  })

  it('has no button where the host lets guests bring nobody', () => {
    show({ share: false })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
