import { afterEach, expect, test, vi } from 'vitest'
import type { QueuedWrite } from '#shared/offline.ts'
import { createPerson } from './person.ts'
import { createReadCache } from './read-cache.ts'
import type { OfflineStore } from './store.ts'

/** An in-memory Cache Storage; the browser tests use the real one. */
function createMemoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  function toCache(entries: Map<string, Response>) {
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()],
    }
  }
  const storage = {
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, Response>()
      all.set(name, entries)
      return toCache(entries)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
  return { storage: storage as unknown as CacheStorage, listKept: (name: string) => [...(all.get(name)?.keys() ?? [])] }
}

function setUp(waiting: QueuedWrite[] = []) {
  const { storage, listKept } = createMemoryCaches()
  let stored: string | null = null
  const store = {
    findPerson: async () => stored,
    setPerson: async (id: string | null) => {
      stored = id
    },
    clear: async () => {
      stored = null
      return 0
    },
  } as OfflineStore
  const person = createPerson(store, storage, () => {})
  const reads = createReadCache({ person, storage, listWaiting: async () => waiting })
  const ask = (path: string) => reads.answerRead(new Request(new URL(path, 'https://sponti.example')))
  return { ask, person, reads, storage, listKept }
}

function serverSays(status: number, body: unknown = {}, personId?: string) {
  return vi.stubGlobal('fetch', async () =>
    Response.json(body, { status, headers: personId ? { 'x-sponti-person': personId } : {} }),
  )
}
const serverIsGone = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a network the last answer comes back, and says how old it is', async () => {
  const { ask } = setUp()
  serverSays(200, [{ title: 'Tacos' }], 'maya')
  expect((await ask('/api/events/feed')).headers.has('x-sponti-kept')).toBe(false)
  serverIsGone()
  const copy = await ask('/api/events/feed')
  expect(await copy.json()).toEqual([{ title: 'Tacos' }])
  expect(Date.parse(copy.headers.get('x-sponti-kept') ?? '')).toBeGreaterThan(0)
  await expect(ask('/api/friends')).rejects.toThrow('Failed to fetch')
})

test('a copy is shown for 14 days and not a moment longer', async () => {
  const { ask } = setUp()
  vi.useFakeTimers({ toFake: ['Date'] })
  serverSays(200, [{ title: 'Tacos' }], 'maya')
  await ask('/api/events/feed')
  serverIsGone()
  vi.setSystemTime(Date.now() + 14 * 86_400_000 - 1)
  expect(await (await ask('/api/events/feed')).json()).toEqual([{ title: 'Tacos' }])
  vi.setSystemTime(Date.now() + 1)
  await expect(ask('/api/events/feed')).rejects.toThrow('Failed to fetch')
})

test('an answer that names nobody is kept for nobody', async () => {
  const { ask, listKept } = setUp()
  serverSays(200, { demo: true })
  await ask('/api/config')
  serverIsGone()
  await expect(ask('/api/config')).rejects.toThrow()
  expect(listKept('sponti-person-maya')).toEqual([])
})

test('when the server names another person, nothing of the first one is left', async () => {
  const { ask, listKept } = setUp()
  serverSays(200, ['of maya'], 'maya')
  await ask('/api/friends')
  serverSays(200, ['of ben'], 'ben')
  await ask('/api/events/feed')
  expect(listKept('sponti-person-maya')).toEqual([])
  expect(listKept('sponti-person-ben')).toEqual(['/api/events/feed'])
  serverIsGone()
  await expect(ask('/api/friends')).rejects.toThrow()
})

test('a 401 to the question who is there forgets the person; any other 401 only passes by', async () => {
  const { ask, listKept, person } = setUp()
  serverSays(200, ['of maya'], 'maya')
  await ask('/api/friends')
  serverSays(401)
  await ask('/api/notifications')
  expect(listKept('sponti-person-maya')).toEqual(['/api/friends'])
  await ask('/api/auth/user')
  expect(listKept('sponti-person-maya')).toEqual([])
  expect(await person.find()).toBeNull()
})

test('an answer that arrives after somebody left is not kept', async () => {
  const { ask, person, listKept } = setUp()
  let arrive: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
  const asked = ask('/api/events/feed')
  await person.forget()
  arrive(Response.json(['late'], { headers: { 'x-sponti-person': 'maya' } }))
  expect(await (await asked).json()).toEqual(['late'])
  expect(listKept('sponti-person-maya')).toEqual([])
  expect(await person.find()).toBeNull()
})

test('fetching ahead ends when somebody leaves', async () => {
  const { person, reads, listKept } = setUp()
  let asked = 0
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string) {
        super(new URL(path, 'https://sponti.example'))
      }
    },
  )
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (asked === 2) await person.forget()
    return Response.json([], { headers: { 'x-sponti-person': 'maya' } })
  })
  await reads.warm()
  expect(asked).toBe(2)
  expect(listKept('sponti-person-maya')).toEqual([])
})

test('what a worker that was cut off left of somebody is swept away, one’s own is not', async () => {
  const { ask, person, storage, listKept } = setUp()
  serverSays(200, ['of maya'], 'maya')
  await ask('/api/friends')
  for (const name of ['sponti-person-ben', 'sponti-person-ben-pictures'])
    await (await storage.open(name)).put('/api/friends', new Response('of ben'))
  await person.sweep()
  expect(await storage.keys()).toEqual(['sponti-person-maya'])
  expect(listKept('sponti-person-maya')).toEqual(['/api/friends'])
})

test('what is gone on the server is gone here; a server that is only away is stood in for', async () => {
  const { ask, listKept } = setUp()
  serverSays(200, { title: 'Tacos' }, 'maya')
  await ask('/api/events/11111111-1111-4111-8111-111111111111')
  for (const status of [502, 503, 504]) {
    serverSays(status)
    const copy = await ask('/api/events/11111111-1111-4111-8111-111111111111')
    expect(await copy.json()).toEqual({ title: 'Tacos' })
  }
  serverSays(404, {}, 'maya')
  expect((await ask('/api/events/11111111-1111-4111-8111-111111111111')).status).toBe(404)
  expect(listKept('sponti-person-maya')).toEqual([])
})

test('what a page read before there was a worker is kept, and not fetched again', async () => {
  const { ask, reads, listKept } = setUp()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json([], { headers: { 'x-sponti-person': 'maya' } })
  })
  const feed = { path: '/api/events/feed', text: '[{"title":"Tacos"}]', next: '/api/events/feed?cursor=x' }
  await reads.adopt({ personId: 'maya', reads: [feed] })
  await reads.warm()
  expect(asked).toContain('/api/friends')
  expect(asked).not.toContain('/api/events/feed')

  // Newer reads of the worker stay, and those of a person who has signed out are not taken.
  await reads.adopt({ personId: 'maya', reads: [{ ...feed, text: '["old"]' }] })
  await reads.adopt({ personId: 'ben', reads: [feed, { ...feed, path: '/api/friends/new' }] })
  expect(listKept('sponti-person-ben')).toEqual([])
  await reads.adopt({ personId: 'maya', reads: [{ path: '/api/friends/old', text: '[]', next: null }] })
  serverIsGone()
  const copy = await ask('/api/events/feed')
  expect(await copy.json()).toEqual([{ title: 'Tacos' }])
  expect(copy.headers.get('link')).toBe('</api/events/feed?cursor=x>; rel="next"')
  expect((await ask('/api/friends/old')).headers.has('link')).toBe(false)
})

test('after a sign-in or a sign-out the server is asked whose a page is, before what it read is kept', async () => {
  const { person, reads, listKept } = setUp()
  const tacos = { path: '/api/events/11111111-1111-4111-8111-111111111111', text: '{}', next: null }
  person.suspendCache()
  serverIsGone()
  await reads.adopt({ personId: 'maya', reads: [tacos] })
  expect(listKept('sponti-person-maya')).toEqual([])
  serverSays(401)
  await reads.adopt({ personId: 'maya', reads: [tacos] })
  expect(listKept('sponti-person-maya')).toEqual([])
  serverSays(200, {}, 'ben')
  await reads.adopt({ personId: 'maya', reads: [tacos] })
  expect(listKept('sponti-person-maya')).toEqual([])

  person.suspendCache()
  serverSays(200, {}, 'maya')
  await reads.adopt({ personId: 'maya', reads: [tacos] })
  expect(listKept('sponti-person-maya')).toEqual(['/api/auth/user', tacos.path])
})

test('a device keeps the newest 120 reads and 80 pictures', async () => {
  const { ask, listKept } = setUp()
  serverSays(200, {}, 'maya')
  const toId = (index: number) => `11111111-1111-4111-8111-${String(index).padStart(12, '0')}`
  for (let index = 0; index < 122; index += 1) await ask(`/api/events/${toId(index)}`)
  for (let index = 0; index < 81; index += 1) await ask(`/api/image/proxy/${index}.webp?minute=${index}`)
  const kept = listKept('sponti-person-maya')
  expect([kept.length, kept[0]]).toEqual([120, `/api/events/${toId(2)}`])
  const pictures = listKept('sponti-person-maya-pictures')
  expect([pictures.length, pictures[0]]).toEqual([80, '/api/image/proxy/1.webp'])
})

test('a full device makes room for the next copy', async () => {
  const { ask, storage, listKept } = setUp()
  serverSays(200, {}, 'maya')
  for (let index = 0; index < 40; index += 1)
    await ask(`/api/users/11111111-1111-4111-8111-${String(index).padStart(12, '0')}`)
  const cache = await storage.open('sponti-person-maya')
  cache.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const { open } = storage
  storage.open = async (name) => (name === 'sponti-person-maya' ? cache : open(name))
  expect((await ask('/api/friends')).status).toBe(200)
  expect(listKept('sponti-person-maya')).toHaveLength(30)
})

test('the title of a spon is found in whatever was read of it', async () => {
  const { ask, reads } = setUp()
  const [tacos, pizza] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  expect(await reads.findTitle(tacos)).toBeNull()
  serverSays(200, [{ id: pizza, title: 'Pizza' }, null, { id: tacos, title: 7 }], 'maya')
  await ask('/api/events/feed')
  expect([await reads.findTitle(pizza), await reads.findTitle(tacos)]).toEqual(['Pizza', null])
  serverSays(200, { id: tacos, title: 'Tacos' }, 'maya')
  await ask(`/api/events/${tacos}`)
  expect(await reads.findTitle(tacos)).toBe('Tacos')
})

test('what one may no longer see is not shown from the cache either', async () => {
  const event = '/api/events/11111111-1111-4111-8111-111111111111'
  for (const status of [403, 404, 410]) {
    const { ask, listKept } = setUp()
    serverSays(200, {}, 'maya')
    await ask(event)
    serverSays(status, {}, 'maya')
    await ask(event)
    expect(listKept('sponti-person-maya')).toEqual([])
  }
})

test('a failure never takes the place of a good copy', async () => {
  const { ask } = setUp()
  serverSays(200, ['good'], 'maya')
  await ask('/api/friends')
  serverSays(500, ['bad'], 'maya')
  await ask('/api/friends')
  serverIsGone()
  expect(await (await ask('/api/friends')).json()).toEqual(['good'])
})

test('a picture is the same one under every query, a list is not', async () => {
  const { ask } = setUp()
  serverSays(200, ['kept'], 'maya')
  await ask('/api/image/proxy/a.webp?minute=1')
  await ask('/api/events/feed?cursor=x')
  serverIsGone()
  expect(await (await ask('/api/image/proxy/a.webp?minute=2')).json()).toEqual(['kept'])
  expect(await (await ask('/api/events/feed?cursor=x')).json()).toEqual(['kept'])
  await expect(ask('/api/events/feed')).rejects.toThrow()
})

test('where nobody is known, no cache is opened', async () => {
  const { ask, reads, storage } = setUp()
  serverIsGone()
  await expect(ask('/api/friends')).rejects.toThrow()
  await reads.findTitle('11111111-1111-4111-8111-111111111111')
  expect(await storage.keys()).toEqual([])
})

test('a copy that is written while its person signs out is swept away', async () => {
  const { ask, person, storage } = setUp()
  serverSays(200, {}, 'maya')
  const { open } = storage
  storage.open = async (name) => {
    const cache = await open(name)
    const { put } = cache
    cache.put = async (key, response) => {
      await person.forget()
      await put(key, response)
      await (await open(name)).put(key, new Response('late'))
    }
    return cache
  }
  await ask('/api/friends')
  expect(await storage.keys()).toEqual([])
})

const going: QueuedWrite = {
  ...{ id: 1, personId: 'maya', method: 'POST', path: '/api/events/a/rsvp', body: '{"response":"going"}' },
  ...{ key: 'k1', madeAt: 0, about: null },
}

test('an answer that waits shows in what is read, and only there', async () => {
  const event = { id: 'a', userRsvp: null, rsvpCounts: { going: 0, mightShow: 0 } }
  // With spaces that an answer which is only passed on keeps.
  const text = JSON.stringify([event], null, 2)
  function says(status: number, person?: string) {
    vi.stubGlobal('fetch', async () => {
      const headers = { 'content-length': '999', 'content-encoding': 'br', 'content-type': 'application/json' }
      return new Response(text, { status, headers: { ...headers, ...(person && { 'x-sponti-person': person }) } })
    })
  }
  says(200, 'maya')
  const changed = await setUp([going]).ask('/api/events/feed')
  expect(await changed.json()).toMatchObject([{ userRsvp: { response: 'going' }, rsvpCounts: { going: 1 } }])
  expect(Object.fromEntries(changed.headers)).toEqual({ 'content-type': 'application/json', 'x-sponti-person': 'maya' })
  expect(await (await setUp([]).ask('/api/events/feed')).text()).toBe(text)
  says(200)
  expect(await (await setUp([going]).ask('/api/events/feed')).text()).toBe(text)
  says(409, 'maya')
  expect(await (await setUp([going]).ask('/api/events/feed')).text()).toBe(text)
})

test('what is kept shows the answer that waits, and what is not kept is not there', async () => {
  const { ask, reads } = setUp([going])
  serverSays(200, [{ id: 'a', userRsvp: null, rsvpCounts: { going: 0, mightShow: 0 } }], 'maya')
  await ask('/api/events/feed')
  const kept = await reads.findKept('https://sponti.example/api/events/feed')
  expect(await kept?.json()).toMatchObject([{ userRsvp: { response: 'going' } }])
  expect(await reads.findKept('https://sponti.example/api/friends')).toBeNull()
})

test('a slow server is waited for 8 seconds, then the copy stands in; without a copy it is waited for', async () => {
  const { ask } = setUp()
  serverSays(200, ['kept'], 'maya')
  await ask('/api/friends')
  vi.useFakeTimers()
  let arrive: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (arrive = resolve)))
  const said: unknown[] = []
  const slow = ask('/api/friends').then(async (response) => said.push(await response.json()))
  await vi.advanceTimersByTimeAsync(7_999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await slow
  expect(said).toEqual([['kept']])
  const unknown = ask('/api/notifications')
  await vi.advanceTimersByTimeAsync(20_000)
  arrive(Response.json(['late']))
  expect(await (await unknown).json()).toEqual(['late'])
})

test('fetching ahead asks again for what is older than half an hour', async () => {
  const { reads } = setUp()
  vi.useFakeTimers({ toFake: ['Date'] })
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json([], { headers: { 'x-sponti-person': 'maya' } })
  })
  await reads.warm()
  const all = asked
  expect(all).toBeGreaterThan(3)
  vi.setSystemTime(Date.now() + 30 * 60_000)
  await reads.warm()
  expect(asked).toBe(all)
  vi.setSystemTime(Date.now() + 1)
  await reads.warm()
  expect(asked).toBe(2 * all)
})

test('fetching ahead asks once where it is begun twice, and anew for whoever signs in meanwhile', async () => {
  const { reads, person } = setUp()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).pathname)
    return Response.json([], { headers: { 'x-sponti-person': 'maya' } })
  })
  await Promise.all([reads.warm(), reads.warm()])
  expect(asked.length).toBeGreaterThan(3)
  expect(asked).toHaveLength(new Set(asked).size)

  await person.forget()
  const former = reads.warm()
  await person.forget()
  asked.length = 0
  await Promise.all([former, reads.warm()])
  expect(asked).toContain('/api/notifications')
})
