import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { type QueuedWrite, type RefusedWrite, screenHeader } from '#shared/offline.ts'
import { createPerson } from './person.ts'
import { createQueue } from './queue.ts'
import type { OfflineStore } from './store.ts'

/** An in-memory store; the browser tests use IndexedDB. */
function createMemoryStore() {
  let waiting: QueuedWrite[] = []
  let refused: RefusedWrite[] = []
  let person: string | null = null
  let lastId = 0
  const store: OfflineStore = {
    findPerson: async () => person,
    setPerson: async (id) => {
      person = id
    },
    listWaiting: async () => [...waiting],
    addWaiting: async (write) => void waiting.push({ ...write, id: ++lastId }),
    listRefused: async () => [...refused],
    refuse: async (write) => {
      waiting = waiting.filter(({ id }) => id !== write.id)
      refused.push(write)
    },
    remove: async (from, id) => {
      if (from === 'waiting') waiting = waiting.filter((write) => write.id !== id)
      else refused = refused.filter((write) => write.id !== id)
    },
    clear: async () => {
      waiting = []
      refused = []
      person = null
    },
  }
  return store
}

type Sent = { path: string; key: string | null; person: string | null; screen: string | null; body: unknown }

/** A fake server: records requests and sends the response that is set. */
function playServer() {
  const heard: Sent[] = []
  let answer: () => Promise<Response> = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer()
    const headers = new Headers(init.headers)
    heard.push({
      path,
      key: headers.get('Idempotency-Key'),
      person: headers.get('x-sponti-person'),
      screen: headers.get(screenHeader),
      body: init.body,
    })
    return response
  })
  return {
    heard,
    isGone: () => {
      answer = () => Promise.reject(new TypeError('Failed to fetch'))
    },
    says: (status: number, body: object = {}, headers = {}) => {
      answer = async () => Response.json(body, { status, headers })
    },
  }
}

const caches = { keys: async () => [], delete: async () => true } as unknown as CacheStorage
async function setUp() {
  const server = playServer()
  const store = createMemoryStore()
  const person = createPerson(store, caches, () => queue.reset())
  const sent: number[] = []
  const calls = { makeRoom: 0, askForSync: 0, onChange: 0 }
  const introduction = { work: async () => {} }
  const queue = createQueue({
    store,
    person,
    whenIntroduced: () => introduction.work(),
    findTitle: async () => 'Tacos',
    onChange: async () => {
      calls.onChange += 1
    },
    onSent: async (count) => void sent.push(count),
    makeRoom: async () => {
      calls.makeRoom += 1
    },
    askForSync: async () => {
      calls.askForSync += 1
    },
  })
  await person.meet('maya', person.ask())
  function write(path: string, body: object | null, key: string) {
    return queue.answerWrite(
      new Request(new URL(path, 'https://sponti.app'), {
        method: 'POST',
        headers: { 'Idempotency-Key': key, [screenHeader]: 'page-1' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }
  return { server, store, person, queue, sent, calls, introduction, write }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => Promise<unknown>) => work() } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('with a connection a write goes straight through', async () => {
  const { server, store, write } = await setUp()
  server.says(201, { id: 'c1' })
  expect((await write('/api/events/e/comments', { content: 'hi' }, 'k1')).status).toBe(201)
  expect(server.heard).toMatchObject([{ key: 'k1', screen: 'page-1' }])
  expect(await store.listWaiting()).toEqual([])
})

test('without one it waits, and everything goes out in its order, once, with its key, its person and its page', async () => {
  const { server, store, queue, sent, write } = await setUp()
  server.isGone()
  expect((await write('/api/events/e/rsvp', { response: 'going' }, 'k1')).status).toBe(202)
  expect((await write('/api/events/e/comments', { content: 'hi' }, 'k2')).status).toBe(202)
  expect((await queue.getState()).waiting).toMatchObject([{ about: 'Tacos' }, { about: 'Tacos' }])
  server.says(200)
  expect(await queue.send()).toBe(true)
  expect(await queue.send()).toBe(true)
  expect(server.heard).toEqual([
    { path: '/api/events/e/rsvp', key: 'k1', person: 'maya', screen: 'page-1', body: '{"response":"going"}' },
    { path: '/api/events/e/comments', key: 'k2', person: 'maya', screen: 'page-1', body: '{"content":"hi"}' },
  ])
  expect(sent).toEqual([2])
  expect(await store.listWaiting()).toEqual([])
})

test('a write that a new worker gets while a page tells it who is here waits too, one of nobody does not', async () => {
  const { server, store, person, introduction, write } = await setUp()
  await person.forget()
  server.isGone()
  expect((await write('/api/events/e/rsvp', { response: 'going' }, 'k1')).type).toBe('error')
  introduction.work = async () => void (await person.meet('ben', person.ask()))
  expect((await write('/api/events/e/rsvp', { response: 'going' }, 'k2')).status).toBe(202)
  expect(await store.listWaiting()).toMatchObject([{ personId: 'ben', key: 'k2' }])
})

test('a write made later never overtakes one that waits', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/rsvp', { response: 'going' }, 'k1')
  server.says(200)
  expect((await write('/api/events/e/rsvp', { response: 'might-show' }, 'k2')).status).toBe(200)
  expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k2'])
  expect(await queue.listWaiting()).toEqual([])
})

test.each([502, 504])('nobody behind the gateway (%i) is no answer: the same key goes out again', async (status) => {
  const { server, queue, write } = await setUp()
  server.says(status)
  expect((await write('/api/events', { title: 'Tacos' }, 'k1')).status).toBe(202)
  server.says(201)
  await queue.send()
  expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k1'])
})

test('a busy server is left in peace for as long as it asks, and then hears it once', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(429, {}, { 'retry-after': '60' })
  expect(await queue.send()).toBe(false)
  server.says(201)
  expect(await queue.send()).toBe(false)
  expect(server.heard).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(server.heard).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.heard).toHaveLength(2)
  expect(await queue.listWaiting()).toEqual([])
})

test('what the server refuses is kept with its sentence, and the next one goes on', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(404, { code: 'not_found', message: 'It is gone.' })
  await queue.send()
  const { waiting, refused } = await queue.getState()
  expect(waiting).toEqual([])
  expect(refused).toMatchObject([{ path: '/api/events/e/comments', sentence: 'It is gone.', about: 'Tacos' }])
})

test('a read mark that comes too late is nobody’s problem', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/notifications/n/read', null, 'k1')
  server.says(404, { code: 'not_found', message: 'It is gone.' })
  await queue.send()
  expect(await queue.getState()).toEqual({ waiting: [], refused: [] })
})

test('an ended session sends nothing and loses nothing', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(401, { code: 'unauthorized', message: 'Unauthorized' })
  expect(await queue.send()).toBe(false)
  expect(await queue.listWaiting()).toHaveLength(1)
})

test('where another person is signed in now, all of the first one’s goes', async () => {
  const { server, person, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events', { title: 'Tacos' }, 'k2')
  server.says(409, { code: 'other_person', message: 'Somebody else.' })
  await queue.send()
  expect(await queue.getState()).toEqual({ waiting: [], refused: [] })
  expect(server.heard).toHaveLength(1)
  expect(await person.find()).toBeNull()
})

test('who comes next inherits nothing, and what was asked for before them is not kept for them', async () => {
  const { server, person, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  const asked = person.ask()
  expect(await person.meet('ben', asked)).toBe(true)
  expect(await queue.listWaiting()).toEqual([])
  expect(await person.meet('maya', asked)).toBe(false)
  expect(await person.find()).toBe('ben')
})

test('what a worker that was cut off left of another person is never sent, and nothing waits behind it', async () => {
  const { server, store, queue, write } = await setUp()
  const left = { method: 'POST', path: '/api/events/e/comments', body: '{"content":"of ben"}', key: 'k0', about: null }
  await store.addWaiting({ ...left, personId: 'ben', madeAt: Date.now() })
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(200)
  expect(await queue.send()).toBe(true)
  expect(server.heard).toMatchObject([{ key: 'k1', person: 'maya' }])
  expect(await store.listWaiting()).toEqual([])
})

test('a comment that waited longer than the server remembers keys is handed back instead', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events/e/rsvp', { response: 'going' }, 'k2')
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  server.says(200)
  await queue.send()
  expect(server.heard.map(({ key }) => key)).toEqual(['k2'])
  expect((await queue.getState()).refused).toMatchObject([{ key: 'k1' }])
})

test('where nobody is known nothing waits: the page hears that it failed', async () => {
  const { server, person, write } = await setUp()
  await person.forget()
  server.isGone()
  expect((await write('/api/events', { title: 'Tacos' }, 'k1')).type).toBe('error')
})

test('a session that ends elsewhere takes along what waits, and it is known how much that was', async () => {
  const { server, queue, person, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events', { title: 'Tacos' }, 'k2')
  expect(await queue.listWaiting()).toHaveLength(2)
  expect(queue.reset()).toBe(2)
  await person.forget()
  expect(await queue.listWaiting()).toEqual([])
  expect(queue.reset()).toBe(0)
})

test('a server that stays away is asked after 2 seconds, then after twice as long each time, up to 5 minutes', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(503)
  await queue.send()
  let asked = 1
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect([seconds, server.heard.length]).toEqual([seconds, asked])
    await vi.advanceTimersByTimeAsync(1)
    asked += 1
    expect([seconds, server.heard.length]).toEqual([seconds, asked])
  }
  server.says(201)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await queue.listWaiting()).toEqual([])
})

test('after a success the next pause is short again, and a wait of nought is none', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(503, {}, { 'retry-after': '0' })
  await queue.send()
  await vi.advanceTimersByTimeAsync(2_000)
  server.says(201)
  await vi.advanceTimersByTimeAsync(4_000)
  server.isGone()
  await write('/api/events/e/comments', { content: 'again' }, 'k2')
  server.says(503)
  await queue.send()
  const before = server.heard.length
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.heard).toHaveLength(before + 1)
})

test('a write on which the server breaks again and again is handed back at the ninth time, and the next goes on', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events/e/rsvp', { response: 'going' }, 'k2')
  server.says(500, { message: 'Broken.' })
  await queue.send()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(server.heard).toHaveLength(8)
  expect((await queue.getState()).refused).toEqual([])
  await vi.advanceTimersByTimeAsync(300_000)
  const { waiting, refused } = await queue.getState()
  expect(refused).toMatchObject([{ key: 'k1', sentence: 'Broken.' }])
  expect(waiting).toMatchObject([{ key: 'k2' }])
})

test.each(['/api/events/e/comments', '/api/events'])('%s is posted up to an hour before its key ends', async (path) => {
  for (const [late, keys] of [
    [0, ['k1']],
    [1, []],
  ] as const) {
    const { server, queue, write } = await setUp()
    server.isGone()
    await write(path, { title: 'Tacos', content: 'hi' }, 'k1')
    vi.setSystemTime(Date.now() + (limits.keyHours - 1) * 3_600_000 + late)
    server.says(200)
    await queue.send()
    expect(server.heard.map(({ key }) => key)).toEqual(keys)
    expect((await queue.getState()).refused).toHaveLength(late)
  }
})

test('a write without a body or a page goes out without them', async () => {
  const { server, queue } = await setUp()
  const request = new Request('https://sponti.app/api/notifications/read-all', { method: 'POST' })
  expect((await queue.answerWrite(request)).status).toBe(204)
  expect(server.heard).toMatchObject([{ screen: null, person: null, body: null }])
  expect(server.heard[0]?.key).toMatch(/^[\w-]{36}$/)
})

test('what cannot wait fails at once, and so does what finds no room', async () => {
  const { server, store, queue, write } = await setUp()
  server.isGone()
  expect((await write('/api/auth/user', { firstName: 'Maya' }, 'k1')).type).toBe('error')
  store.addWaiting = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect((await write('/api/events/e/comments', { content: 'hi' }, 'k2')).type).toBe('error')
  expect(await queue.listWaiting()).toEqual([])
})

test('a full device is given room once, and then the write waits', async () => {
  const { server, store, write, queue, calls } = await setUp()
  server.isGone()
  const { addWaiting } = store
  let tries = 0
  store.addWaiting = async (entry) => {
    tries += 1
    if (tries === 1) throw new DOMException('full', 'QuotaExceededError')
    await addWaiting(entry)
  }
  expect((await write('/api/events/e/comments', { content: 'hi' }, 'k1')).status).toBe(202)
  expect(await queue.listWaiting()).toHaveLength(1)
  expect(calls).toEqual({ makeRoom: 1, askForSync: 1, onChange: 1 })
})

test('a new spon waits under its own title alone', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events', { title: 'Pizza' }, 'k1')
  expect(await queue.listWaiting()).toMatchObject([{ about: null }])
})

test('while the first one has to wait the next one does not knock', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  server.says(429, {}, { 'retry-after': '60' })
  await queue.send()
  server.says(201)
  expect((await write('/api/events/e/comments', { content: 'two' }, 'k2')).status).toBe(202)
  expect(server.heard.map(({ key }) => key)).toEqual(['k1'])
})

test('a discarded write is never sent', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  const [{ id } = { id: 0 }] = await queue.listWaiting()
  await queue.discard(id)
  expect(await queue.listWaiting()).toEqual([])
  server.says(200)
  await queue.send()
  expect(server.heard).toEqual([])
})

test('a request has the headers that it needs and no others', async () => {
  const { queue, write } = await setUp()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(headers)
    return new Response(null, { status: 204 })
  })
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  const headers = { 'Idempotency-Key': 'k2' }
  await queue.answerWrite(new Request('https://sponti.app/api/notifications/read-all', { method: 'POST', headers }))
  expect(sent).toEqual([
    { 'Idempotency-Key': 'k1', [screenHeader]: 'page-1', 'Content-Type': 'application/json' },
    { 'Idempotency-Key': 'k2' },
  ])
})

test('pages hear of every write that goes, and how many went', async () => {
  const { server, queue, write, sent, calls } = await setUp()
  expect(queue.reset()).toBe(0)
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  const before = calls.onChange
  server.says(201)
  await queue.send()
  expect([sent, calls.onChange]).toEqual([[1], before + 1])
  await queue.send()
  expect(sent).toEqual([1])
})

test('while nobody is known what waits goes on waiting', async () => {
  const { server, store, person, queue } = await setUp()
  await person.forget()
  const left = { method: 'POST', path: '/api/events/e/comments', body: '{}', key: 'k1', about: null }
  await store.addWaiting({ ...left, personId: 'maya', madeAt: Date.now() })
  expect(await queue.send()).toBe(false)
  expect([server.heard, await store.listWaiting()]).toMatchObject([[], [{ key: 'k1' }]])
})
