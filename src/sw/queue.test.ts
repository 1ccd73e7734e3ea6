import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#shared/limits.ts'
import { personHeader, type QueuedWrite, type RefusedWrite, screenHeader } from '#shared/offline.ts'
import { createPerson } from './person.ts'
import { createQueue } from './queue.ts'
import type { OfflineStore } from './store.ts'

/** An in-memory store; the browser tests use IndexedDB. */
function createMemoryStore() {
  let waiting: QueuedWrite[] = []
  let refused: RefusedWrite[] = []
  let person: string | null = null
  let lastId = 0
  let lost = 0
  const store: OfflineStore = {
    findPerson: async () => person,
    setPerson: async (id) => {
      person = id
    },
    isLeaving: async () => false,
    setLeaving: async () => {},
    listWaiting: async () => [...waiting],
    addWaiting: async (write) => void waiting.push({ ...write, id: ++lastId }),
    listRefused: async () => [...refused],
    postpone: async (write) => {
      waiting = waiting.map((one) => (one.id === write.id ? write : one))
    },
    refuse: async (write) => {
      if (!waiting.some(({ id }) => id === write.id)) return
      waiting = waiting.filter(({ id }) => id !== write.id)
      refused.push(write)
    },
    remove: async (from, id) => {
      if (from === 'waiting') waiting = waiting.filter((write) => write.id !== id)
      else refused = refused.filter((write) => write.id !== id)
    },
    clear: async ({ isAgreed } = { isAgreed: false }) => {
      if (!isAgreed) lost += waiting.length
      waiting = []
      refused = []
      person = null
      return lost
    },
    countLost: async () => lost,
    removeLost: async () => {
      lost = 0
    },
  }
  return store
}

type Sent = { path: string; key: string | null; person: string | null; screen: string | null; body: unknown }

type Answer = (path: string) => Promise<Response>

/** As our server answers: a success names the person, an error has a code. */
function toResponse(status: number, body: object, headers: object): Response {
  return Response.json(status < 400 ? body : { code: 'some_code', ...body }, {
    status,
    headers: { ...headers, [personHeader]: 'maya' },
  })
}

/** A fake server: records requests and sends the response that is set. */
function playServer() {
  const heard: Sent[] = []
  let answer: Answer = async () => new Response(null, { status: 204, headers: { [personHeader]: 'maya' } })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer(path)
    if (path === '/healthz') return response
    const headers = new Headers(init.headers)
    heard.push({
      path,
      key: headers.get('Idempotency-Key'),
      person: headers.get(personHeader),
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
      answer = async () => toResponse(status, body, headers)
    },
    /** Fails on everything about one thing, and takes the rest. */
    failsOn: (part: string, failure: Answer = async () => toResponse(500, { message: 'Broken.' }, {})) => {
      answer = (path) => (path.includes(part) ? failure(path) : Promise.resolve(toResponse(200, {}, {})))
    },
  }
}

const caches = { keys: async () => [], delete: async () => true } as unknown as CacheStorage
/** A worker; with the store of an earlier one, that worker's successor. */
async function setUp(store = createMemoryStore()) {
  const server = playServer()
  const lost: number[] = []
  const person = createPerson(store, caches, (count) => {
    lost.push(count)
    queue.reset()
  })
  const sent: number[] = []
  const noticed: object[] = []
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
    onNoticed: async ({ words }, outcome) => void noticed.push({ words, ...outcome }),
    makeRoom: async () => {
      calls.makeRoom += 1
    },
    askForSync: async () => {
      calls.askForSync += 1
    },
  })
  await person.confirmPerson('maya', person.startRequest())
  function write(path: string, body: object | null, key: string) {
    return queue.answerWrite(
      new Request(new URL(path, 'https://sponti.example'), {
        method: 'POST',
        headers: { 'Idempotency-Key': key, [screenHeader]: 'page-1' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  }
  return { server, store, person, queue, lost, sent, noticed, calls, introduction, write }
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
  introduction.work = async () => void (await person.confirmPerson('ben', person.startRequest()))
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
  const asked = person.startRequest()
  expect(await person.confirmPerson('ben', asked)).toBe(true)
  expect(await queue.listWaiting()).toEqual([])
  expect(await person.confirmPerson('maya', asked)).toBe(false)
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

test('whatever waited longer than the server remembers keys is handed back, except a read mark', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events/e/rsvp', { response: 'going' }, 'k2')
  await write('/api/comments/c/reactions', { emoji: '🔥' }, 'k3')
  await write('/api/notifications/n/read', null, 'k4')
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  server.says(200)
  await queue.send()
  expect(server.heard).toEqual([])
  const { waiting, refused } = await queue.getState()
  expect(waiting).toEqual([])
  expect(refused).toMatchObject([{ key: 'k1' }, { key: 'k2' }, { key: 'k3' }])
  expect(refused[0]?.sentence).toBe('It waited for two days, so it was not sent without asking you again.')
})

test('where nobody is known nothing waits: the page hears that it failed', async () => {
  const { server, person, write } = await setUp()
  await person.forget()
  server.isGone()
  expect((await write('/api/events', { title: 'Tacos' }, 'k1')).type).toBe('error')
})

test('a session that ends elsewhere takes along what waits, and the next worker still knows how much that was', async () => {
  const { server, store, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await write('/api/events', { title: 'Tacos' }, 'k2')
  const next = await setUp(store)
  await next.person.forget()
  expect(next.lost).toEqual([2])
  expect([await store.listWaiting(), await store.countLost()]).toEqual([[], 2])
  queue.reset()
  expect(await queue.listWaiting()).toEqual([])
  await store.removeLost()
  await next.person.forget()
  expect(next.lost).toEqual([2, 0])
})

test('what a person agreed to lose is not reported as lost', async () => {
  const { server, store, person, lost, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  await person.forget({ isAgreed: true })
  expect([lost, await store.listWaiting()]).toEqual([[0], []])
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

describe('a write on which the server always fails', () => {
  test('lets the others go by, those made later and with a connection too', async () => {
    const { server, queue, sent, write } = await setUp()
    server.isGone()
    await write('/api/events/a/rsvp', { response: 'going' }, 'k1')
    await write('/api/events/b/comments', { content: 'poison' }, 'k2')
    await write('/api/events/b/rsvp', { response: 'going' }, 'k3')
    server.failsOn('/b/comments')
    expect(await queue.send()).toBe(false)
    expect([server.heard.map(({ key }) => key), sent]).toEqual([['k1', 'k2', 'k3'], [2]])
    expect(await queue.listWaiting()).toMatchObject([{ key: 'k2', tries: 1, failures: 1 }])
    expect((await write('/api/events/c/rsvp', { response: 'going' }, 'k4')).status).toBe(200)
  })

  test('holds back what builds on it', async () => {
    const { server, queue, write } = await setUp()
    server.isGone()
    await write('/api/events/a/rsvp', { response: 'going' }, 'k1')
    await write('/api/events/b/rsvp', { response: 'going' }, 'k2')
    server.failsOn('/a/rsvp')
    expect((await write('/api/events/a/rsvp', { response: 'might-show' }, 'k3')).status).toBe(202)
    expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k2'])
    server.says(200)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k2', 'k1', 'k3'])
    expect(await queue.listWaiting()).toEqual([])
  })

  test('is handed back at the ninth time, however often the worker is stopped between', async () => {
    const first = await setUp()
    const { server, store } = first
    server.isGone()
    await first.write('/api/events/e/comments', { content: 'hi' }, 'k1')
    await first.write('/api/notifications/n/read', null, 'k2')
    let time = Date.now()
    for (const seconds of [0, 2, 4, 8, 16, 32, 64, 128]) {
      vi.clearAllTimers()
      time += seconds * 1000
      vi.setSystemTime(time - 1)
      const { server: current, queue } = await setUp(store)
      current.failsOn('/')
      if (seconds > 0) await queue.send()
      expect(current.heard).toEqual([])
      vi.setSystemTime(time)
      await queue.send()
      expect(current.heard.map(({ key }) => key)).toEqual(['k1', 'k2'])
    }
    expect(await store.listWaiting()).toMatchObject([{ tries: 8 }, { tries: 8 }])
    vi.clearAllTimers()
    vi.setSystemTime(time + 256_000)
    const last = await setUp(store)
    last.server.failsOn('/')
    expect(await last.queue.send()).toBe(true)
    // A lost read mark is not reported.
    expect(await store.listRefused()).toMatchObject([{ key: 'k1', sentence: 'Broken.' }])
  })

  test('is not handed back because the server was away before', async () => {
    const { server, queue, write } = await setUp()
    server.isGone()
    await write('/api/events/e/comments', { content: 'hi' }, 'k1')
    server.says(503)
    await queue.send()
    await vi.advanceTimersByTimeAsync(3_600_000)
    server.failsOn('/comments')
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await queue.getState()).toMatchObject({ waiting: [{ failures: 1 }], refused: [] })
  })

  test('without any answer is told from a lost connection', async () => {
    const { server, queue, write } = await setUp()
    server.isGone()
    await write('/api/events/a/comments', { content: 'hi' }, 'k1')
    await write('/api/events/b/comments', { content: 'hi' }, 'k2')
    await queue.send()
    expect((await queue.listWaiting()).map(({ tries }) => tries)).toEqual([undefined, undefined])
    server.failsOn('/a/', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError')))
    await queue.send()
    expect(server.heard.map(({ key }) => key)).toEqual(['k2'])
    expect(await queue.listWaiting()).toMatchObject([{ key: 'k1', failures: 1 }])
  })
})

test('a server that is away hears of one write at a time, and each has its turn', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/a/comments', { content: 'hi' }, 'k1')
  await write('/api/events/b/comments', { content: 'hi' }, 'k2')
  server.says(503)
  await queue.send()
  expect(server.heard.map(({ key }) => key)).toEqual(['k1'])
  await queue.send()
  expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k2'])
})

test('one for which the server has never time does not take the turn of the others', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/a/comments', { content: 'hi' }, 'k1')
  await write('/api/events/b/comments', { content: 'hi' }, 'k2')
  server.failsOn('/a/', async () => toResponse(503, {}, { 'retry-after': '2' }))
  await queue.send()
  // No page asks: the worker's own timer has to do.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.heard.map(({ key }) => key)).toEqual(['k1', 'k2', 'k1'])
  expect(await queue.listWaiting()).toMatchObject([{ key: 'k1' }])
})

test('what a captive portal says to everything is not taken for the server’s word', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  for (const status of [200, 403]) {
    server.failsOn('/', async () => new Response('<html>Accept our terms</html>', { status }))
    expect(await queue.send()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await queue.getState()).toMatchObject({ waiting: [{ key: 'k1' }], refused: [] })
})

test('a store too full to count the attempts does not hold up the others', async () => {
  const { server, store, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/a/comments', { content: 'hi' }, 'k1')
  await write('/api/events/b/comments', { content: 'hi' }, 'k2')
  store.postpone = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  server.failsOn('/a/')
  expect(await queue.send()).toBe(false)
  expect(await queue.listWaiting()).toMatchObject([{ key: 'k1' }])
})

test('a store that cannot be read for once loses nothing', async () => {
  const { server, store, queue, write } = await setUp()
  server.isGone()
  await write('/api/events/a/comments', { content: 'hi' }, 'k1')
  queue.reset()
  const { listWaiting } = store
  store.listWaiting = () => Promise.reject(new Error('blocked'))
  expect(await queue.listWaiting()).toEqual([])
  store.listWaiting = listWaiting
  server.says(200)
  await queue.send()
  expect(server.heard).toMatchObject([{ key: 'k1' }])
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
  const request = new Request('https://sponti.example/api/notifications/read-all', { method: 'POST' })
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

test('a discarded write is never sent, and the pages stop showing it', async () => {
  const { server, queue, sent, write } = await setUp()
  server.isGone()
  await write('/api/events/e/comments', { content: 'hi' }, 'k1')
  const [{ id } = { id: 0 }] = await queue.listWaiting()
  await queue.discard(id)
  expect([await queue.listWaiting(), sent]).toEqual([[], [1]])
  server.says(200)
  await queue.send()
  expect(server.heard).toEqual([])
})

test('a write is changed while it waits, under its key; one that was sent is not', async () => {
  const { server, queue, write } = await setUp()
  server.isGone()
  await write('/api/events', { title: 'Tacos', inviteeIds: ['ben'] }, 'k1')
  const [{ id } = { id: 0 }] = await queue.listWaiting()
  await queue.rewrite(id, JSON.stringify({ title: 'Tacos', inviteeIds: ['ana'] }))
  server.says(200)
  await queue.send()
  await queue.rewrite(id, '{}')
  expect(server.heard).toMatchObject([{ key: 'k1', body: '{"title":"Tacos","inviteeIds":["ana"]}' }])
  expect(await queue.listWaiting()).toEqual([])
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
  await queue.answerWrite(new Request('https://sponti.example/api/notifications/read-all', { method: 'POST', headers }))
  expect(sent).toEqual([
    { 'Idempotency-Key': 'k1', [screenHeader]: 'page-1', 'Content-Type': 'application/json' },
    { 'Idempotency-Key': 'k2' },
  ])
})

test('pages hear of every write that goes, and how many went', async () => {
  const { server, queue, write, sent, calls } = await setUp()
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

describe('what is tapped on a notification', () => {
  const notice = { title: 'Fire pit', tag: 'event:e', url: '/event/e', words: "I'm going" }
  function tap(person: string) {
    return { method: 'POST', path: '/api/events/e/rsvp', body: '{"response":"going"}', personId: person, notice }
  }

  test('goes out as the person whose notification it is, and is answered at once', async () => {
    const { server, queue, noticed } = await setUp()
    expect((await queue.answerNoticed(tap('maya'))).status).toBe(204)
    expect(server.heard).toMatchObject([{ path: '/api/events/e/rsvp', person: 'maya', body: '{"response":"going"}' }])
    expect(noticed).toEqual([])
  })

  test('waits without a connection, and is told of when it went', async () => {
    const { server, queue, noticed } = await setUp()
    server.isGone()
    expect((await queue.answerNoticed(tap('maya'))).status).toBe(202)
    server.says(200)
    await queue.send()
    expect(noticed).toEqual([{ words: "I'm going", isRefused: false, sentence: null }])
    expect(await queue.listWaiting()).toEqual([])
  })

  test('is told of when it was refused in the end', async () => {
    const { server, queue, noticed } = await setUp()
    server.isGone()
    await queue.answerNoticed(tap('maya'))
    server.says(403, { message: 'Answers are closed.' })
    await queue.send()
    expect(noticed).toEqual([{ words: "I'm going", isRefused: true, sentence: 'Answers are closed.' }])
  })

  test('does not wait for somebody else', async () => {
    const { server, queue, store } = await setUp()
    server.isGone()
    expect((await queue.answerNoticed(tap('ben'))).type).toBe('error')
    expect(await store.listWaiting()).toEqual([])
  })
})
