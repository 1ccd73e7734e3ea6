import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNotification, readPush, showPush, subscribeAgain } from './push.ts'

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
      { body: real.body, tag: real.tag, icon: real.icon, badge: '/icons/badge-96.png', data: { url: real.url } },
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

const tapped = (url: unknown, tag = '') => ({ close: vi.fn(), data: { url }, tag })

test('a tap opens a window where there is none', async () => {
  const notification = tapped('/event/7', real.tag)
  await openNotification(notification)
  expect(notification.close).toHaveBeenCalled()
  expect(opened).toEqual(['/event/7'])
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
