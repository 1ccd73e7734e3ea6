import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { personHeader, queuedHeader } from '#shared/offline.ts'
import { actOnNotification, openNotification, readPush, showNotice, showPush, subscribeAgain } from './push.ts'
import type { NoticedWrite } from './queue.ts'

const origin = location.origin
const real = {
  title: 'Maya commented on Tacos',
  body: 'Bring salsa',
  url: '/event/7',
  tag: '0191e0d0-0000-7000-8000-000000000001',
  icon: '/icons/icon-192.png',
}
const plain = {
  title: 'Sponti',
  body: 'You have a new notification!',
  url: '/notifications',
  tag: '',
  icon: '/icons/icon-192.png',
}

type Page = { focused: boolean; visibilityState: string; heard: unknown[]; navigated: string[] }
function openPage(answers: boolean, focused = false) {
  const page: Page & Record<string, unknown> = {
    focused,
    visibilityState: 'visible',
    heard: [],
    navigated: [],
    postMessage: (message: unknown, ports?: MessagePort[]) => {
      page.heard.push(message)
      if (answers) ports?.[0]?.postMessage('on my way')
    },
    focus: async () => page,
    navigate: async (url: string) => page.navigated.push(url),
  }
  return page
}

const shown: [string, NotificationOptions][] = []
const opened: string[] = []
const asked: string[] = []
const badges: number[] = []
let pages: Page[] = []

beforeEach(() => {
  for (const list of [shown, opened, asked, badges]) list.length = 0
  pages = []
  vi.stubGlobal('clients', {
    matchAll: async () => pages,
    openWindow: async (url: string) => void opened.push(url),
  })
  vi.stubGlobal('registration', {
    showNotification: async (title: string, options: NotificationOptions) => void shown.push([title, options]),
    getNotifications: async ({ tag }: { tag: string }) =>
      shown.map(([, options]) => options).filter((options) => options.tag === tag),
    pushManager: {
      subscribe: async (options: object) => ({ endpoint: 'https://push.example.org/new', ...options }),
    },
  })
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${path}${init?.body ? ` ${String(init.body)}` : ''}`)
    return Response.json(path.endsWith('vapid-key') ? { vapidPublicKey: 'the key' } : { count: 3 })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a push of ours is shown as it was sent', () => {
  expect(readPush(JSON.stringify({ ...real, web_push: 8030, notification: {} }), origin)).toEqual(real)
  expect(readPush(JSON.stringify({ ...real, body: '' }), origin).body).toBe('')
})

test.each([
  ['nothing', null],
  ['no JSON', 'tacos!'],
  ['a number', '7'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no title', JSON.stringify({ ...real, title: ' ' })],
  ['a body that is no text', JSON.stringify({ ...real, body: 7 })],
  ['a foreign address', JSON.stringify({ ...real, url: 'https://elsewhere.example/event/7' })],
  ['a foreign address in disguise', JSON.stringify({ ...real, url: '//elsewhere.example' })],
  ['a script for an address', JSON.stringify({ ...real, url: 'javascript:alert(1)' })],
  ['a foreign icon', JSON.stringify({ ...real, icon: 'https://elsewhere.example/spy.png' })],
  ['an icon made of data', JSON.stringify({ ...real, icon: 'data:image/png;base64,AAAA' })],
  ['an icon that is no text', JSON.stringify({ ...real, icon: { src: 'x' } })],
])('a push with %s becomes a plain notification that opens our own page', (_, text) => {
  expect(readPush(text, origin)).toEqual(plain)
})

test('a push shows, tells the open pages and sets the number on the icon', async () => {
  const page = openPage(false)
  pages = [page]
  await showPush(JSON.stringify(real))
  expect(shown).toEqual([
    [
      real.title,
      expect.objectContaining({
        body: real.body,
        tag: real.tag,
        icon: real.icon,
        badge: '/icons/badge-96.png',
        silent: null,
        renotify: false,
        actions: [],
        data: { url: real.url },
      }),
    ],
  ])
  expect(page.heard).toEqual([
    { type: 'NOTIFICATION_RECEIVED', title: real.title, body: real.body, url: real.url, icon: real.icon },
  ])
  expect(badges).toEqual([3])
})

test('a push is shown also where the server does not answer and nothing has a badge', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await showPush(null)
  expect(shown.map(([title]) => title)).toEqual(['Sponti'])
})

const event = '0191e0d0-0000-7000-8000-0000000000ee'
const answers = [
  { action: 'going', title: "I'm going" },
  { action: 'might-show', title: 'I might go' },
]
const ofEvent = {
  ...real,
  title: 'Fire pit',
  url: `/event/${event}`,
  tag: `event:${event}`,
  id: real.tag,
  reader: 'maya',
  silent: false,
  actions: answers,
}
function optionsShown() {
  return shown.map(([, options]) => options as NotificationOptions & { renotify: boolean; actions: [] })
}

test('a push about an event replaces the last one of it, with a sound where it says so, once', async () => {
  await showPush(JSON.stringify(ofEvent))
  await showPush(JSON.stringify({ ...ofEvent, id: 'another', silent: true }))
  await showPush(JSON.stringify({ ...ofEvent, id: 'another', silent: false }))
  expect(new Set(optionsShown().map(({ tag }) => tag))).toEqual(new Set([ofEvent.tag]))
  expect(optionsShown().map(({ silent, renotify }) => ({ silent, renotify }))).toEqual([
    { silent: false, renotify: true },
    { silent: true, renotify: false },
    { silent: false, renotify: false },
  ])
})

test.each([
  [undefined, []],
  [1, answers.slice(0, 1)],
  [2, answers],
])('there are as many buttons as the browser has room for: %s', async (maxActions, expected) => {
  vi.stubGlobal('Notification', { maxActions })
  const unknown = { action: 'fly', title: 'Fly there' }
  await showPush(JSON.stringify({ ...ofEvent, actions: [unknown, 7, { action: 'going' }, ...answers] }))
  expect(optionsShown()[0]?.actions).toEqual(expected)
})

const ours = { [personHeader]: 'maya' }

test.each<[string, string, Response, string, string[]]>([
  ['was taken', 'going', Response.json({}, { headers: ours }), "You said: I'm going", []],
  [
    'waits',
    'might-show',
    new Response('{}', { status: 202, headers: { [queuedHeader]: '1' } }),
    "I might go: goes out when you're back online",
    [],
  ],
  [
    'was refused',
    'going',
    Response.json({ code: 'rsvp_closed', message: 'Answers are closed.' }, { status: 403 }),
    'Answers are closed.',
    [`/event/${event}`],
  ],
  ['failed', 'going', Response.error(), 'That did not work. Open the spon to try again.', [`/event/${event}`]],
])('a notification says quietly that what was tapped on it %s', async (_what, action, response, words, pagesOpened) => {
  const sent: NoticedWrite[] = []
  async function answerNoticed(write: NoticedWrite) {
    sent.push(write)
    return response
  }
  const { title, tag, url, id, reader } = ofEvent
  await actOnNotification({ close: vi.fn(), title, tag, data: { url, id, reader }, actions: answers }, action, {
    answerNoticed,
  })
  expect(sent).toMatchObject([
    { method: 'POST', path: `/api/events/${event}/rsvp`, body: `{"response":"${action}"}`, personId: 'maya' },
  ])
  expect(shown).toMatchObject([[title, { body: words, tag, silent: true, data: { url } }]])
  expect(opened).toEqual(pagesOpened)
  expect(asked.some((call) => call === `POST /api/notifications/${id}/read`)).toBe(words.startsWith('You said'))
})

test('on the way goes out as such', async () => {
  const sent: NoticedWrite[] = []
  const { title, tag, url, reader } = ofEvent
  const actions = [{ action: 'on-my-way', title: 'On my way' }]
  await actOnNotification({ close: vi.fn(), title, tag, data: { url, reader }, actions }, 'on-my-way', {
    answerNoticed: async (write) => {
      sent.push(write)
      return Response.json({}, { headers: ours })
    },
  })
  expect(sent).toMatchObject([
    { method: 'PUT', path: `/api/events/${event}/arrival`, body: '{"state":"on-my-way"}', personId: 'maya' },
  ])
})

test('nothing is said of an answer where somebody else is signed in by now', async () => {
  const { title, tag, url, reader } = ofEvent
  const close = vi.fn()
  await actOnNotification({ close, title, tag, data: { url, reader }, actions: answers }, 'going', {
    answerNoticed: async () => Response.json({ code: 'other_person', message: 'x' }, { status: 409 }),
  })
  expect([close.mock.calls.length, shown, opened]).toEqual([1, [], []])
})

test('what a worker does not know how to send opens the page', async () => {
  const answerNoticed = vi.fn()
  for (const [tag, action] of [
    [ofEvent.tag, 'fly'],
    [real.tag, 'going'],
  ] as const)
    await actOnNotification({ close: vi.fn(), title: 'x', tag, data: { url: '/event/7' }, actions: answers }, action, {
      answerNoticed,
    })
  expect([opened, answerNoticed.mock.calls]).toEqual([['/event/7', '/event/7'], []])
})

test('what became of an answer later takes the place of what was tapped', async () => {
  await showNotice({ title: 'Fire pit', tag: ofEvent.tag, url: ofEvent.url, words: '' }, 'Answers are closed.')
  expect(shown).toMatchObject([['Fire pit', { tag: ofEvent.tag, silent: true, data: { url: ofEvent.url } }]])
})

const tapped = (url: unknown, tag = '') => ({ close: vi.fn(), data: { url }, tag })

test('a tap opens a window where there is none', async () => {
  const notification = tapped('/event/7', real.tag)
  await openNotification(notification)
  expect(notification.close).toHaveBeenCalled()
  expect(opened).toEqual(['/event/7'])
  expect(asked[0]).toBe(`POST /api/notifications/${real.tag}/read`)
})

test('a tap on a push of an event marks its notification as read', async () => {
  await openNotification({ ...tapped(ofEvent.url, ofEvent.tag), data: { url: ofEvent.url, id: real.tag } })
  expect(asked[0]).toBe(`POST /api/notifications/${real.tag}/read`)
})

test('a tap leads the page in front there, which goes by itself', async () => {
  const [behind, front] = [openPage(true), openPage(true, true)]
  pages = [behind, front]
  await openNotification(tapped('/event/7'))
  expect(front.heard).toEqual([{ type: 'OPEN_ADDRESS', url: '/event/7' }])
  expect([behind.heard, front.navigated, opened]).toEqual([[], [], []])
})

test('a page that does not answer is sent there', async () => {
  const page = openPage(false)
  pages = [page]
  await openNotification(tapped('/event/7'))
  expect(page.navigated).toEqual(['/event/7'])
})

test('a tap never leads out of the app', async () => {
  await openNotification(tapped('https://elsewhere.example'))
  await openNotification(tapped(undefined))
  expect(opened).toEqual(['/notifications', '/notifications'])
})

test('a device whose address changed tells the server the new one', async () => {
  await subscribeAgain()
  expect(asked[0]).toBe('GET /api/notifications/vapid-key')
  expect(asked[1]).toContain('POST /api/notifications/subscribe {"subscription":{"endpoint":"https://push.example.org')
})
