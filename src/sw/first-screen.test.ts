import { expect, test } from 'vitest'
import type { Handover } from '#shared/pages.ts'
import { createFirstScreens } from './first-screen.ts'
import { createPerson } from './person.ts'
import type { OfflineStore } from './store.ts'

function openShell() {
  const headers = { 'content-security-policy': "default-src 'none'", 'content-encoding': 'br' }
  return new Response('<body><div id="root"></div></body>', { headers: { ...headers, 'content-type': 'text/html' } })
}

const kept: Record<string, [answer: unknown, link?: string]> = {
  '/api/auth/user': [{ id: 'maya' }],
  '/api/config': [{ demo: true }],
  '/api/events/feed': [[{ id: 'a', title: '</script>Tacos' }], '</api/events/feed?cursor=x>; rel="next"'],
  '/api/notifications/unread-count': [{ count: 3 }],
  '/api/events/abc': [{ id: 'abc' }],
}

function setUp(copies = kept) {
  const store = { findPerson: async () => 'maya', setPerson: async () => {}, clear: async () => {} } as unknown
  const storage = { keys: async () => [] } as unknown as CacheStorage
  const person = createPerson(store as OfflineStore, storage, () => {})
  async function findKept(path: string) {
    const [answer, link] = copies[path] ?? []
    return answer ? Response.json(answer, link ? { headers: { link } } : {}) : null
  }
  const fillShell = createFirstScreens({ person, findKept })
  async function open(path: string) {
    const response = await fillShell(openShell(), path)
    const text = await response.text()
    const block = /<script type="application\/json" id="handover">(.*?)<\/script>/.exec(text)?.[1]
    return { response, handover: block ? (JSON.parse(block) as Handover) : null }
  }
  return { open, person }
}

test('the feed opens with what was last read, which is to be fetched anew', async () => {
  const { response, handover } = await setUp().open('/')
  expect(handover).toMatchObject({ config: { demo: true }, isSignedOut: false })
  expect(handover?.person).toEqual({
    user: { id: 'maya' },
    position: null,
    reads: [
      {
        key: ['/api/events/feed'],
        answer: [{ id: 'a', title: '</script>Tacos' }],
        next: '/api/events/feed?cursor=x',
      },
      { key: ['/api/notifications/unread-count'], answer: { count: 3 } },
    ],
  })
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html',
    'cache-control': 'private, no-store',
  })
})

test('so does a spon', async () => {
  const { handover } = await setUp().open('/event/abc')
  expect(handover?.person?.reads).toEqual([{ key: ['/api/events', 'abc'], answer: { id: 'abc' } }])
})

test.each(['/event/unknown', '/profile', '/invite/token'])('%s opens with the empty shell', async (path) => {
  expect((await setUp().open(path)).handover).toBeNull()
})

test('so does everything where it is not known who is there', async () => {
  const { '/api/auth/user': _, ...nobody } = kept
  expect((await setUp(nobody).open('/')).handover).toBeNull()
})

test('after a sign-in nothing is shown until the server has named somebody', async () => {
  const { open, person } = setUp()
  const earlier = person.startRequest()
  person.suspendCache()
  expect((await open('/')).handover).toBeNull()
  await person.confirmPerson('maya', earlier)
  expect((await open('/')).handover).toBeNull()
  await person.confirmPerson('maya', person.startRequest())
  expect((await open('/')).handover).not.toBeNull()
})

test('a sign-out while the page is being put together leaves it empty', async () => {
  const { open, person } = setUp()
  const opened = open('/')
  await person.forget()
  expect((await opened).handover).toBeNull()
})
