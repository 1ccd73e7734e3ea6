import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getEvent, listFeed, listMyEvents } from '#shared/events.ts'
import { toKey } from '#shared/keys.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { createRefresh, refreshAfterWrites } from '#web/lib/live/refresh.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const can = { edit: false, rsvp: true, invite: false }
const card = { title: 'Tacos', description: null, rsvpCounts: { going: 1 }, commentCount: 0, can, attendeesPreview: [] }
const detail = { ...card, rsvps: [], comments: [], attendeesPreview: undefined }
const pages = (...ids: string[]) => ({ pages: [{ items: ids.map((id) => ({ id, ...card })), next: null }] })

/** A screen with a feed of two spons, and a server that answers when told to. */
function openScreen() {
  const asked: string[] = []
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return new Promise<Response>((resolve) => waiting.push(resolve))
  })
  const client = createQueryClient()
  client.setQueryData(toKey(listFeed), pages('one', 'two'))
  client.setQueryData(toKey(listMyEvents), pages('two'))
  const refresh = createRefresh(client)
  onTestFinished(refresh.stop)
  function cardsOf(key: readonly string[]) {
    return client.getQueryData<ReturnType<typeof pages>>(key)?.pages.flatMap(({ items }) => items) ?? []
  }
  async function reply(status: number, body: object) {
    waiting.shift()?.(Response.json(body, { status }))
    await vi.waitFor(() => expect(client.isFetching()).toBe(waiting.length))
  }
  return { asked, client, refresh, cardsOf, reply }
}

test('a spon that changed is fetched once, and shown so in every list that has it', async () => {
  const { asked, refresh, cardsOf, reply } = openScreen()
  refresh.refreshEvents(['two', 'elsewhere'])
  expect(asked).toEqual(['/api/events/two'])
  const long = `${'x'.repeat(119)} and more`
  await reply(200, { ...detail, id: 'two', title: 'Pizza', description: long, rsvpCounts: { going: 5 } })
  await vi.waitFor(() => expect(cardsOf(toKey(listFeed))[1]).toMatchObject({ title: 'Pizza' }))
  for (const key of [toKey(listFeed), toKey(listMyEvents)])
    expect(cardsOf(key).find(({ id }) => id === 'two')).toEqual({
      ...card,
      id: 'two',
      title: 'Pizza',
      description: `${'x'.repeat(119)}…`,
      rsvpCounts: { going: 5 },
      friendsGoing: [],
    })
  expect(cardsOf(toKey(listFeed))[0]).toEqual({ ...card, id: 'one' })
  expect(asked).toHaveLength(1)
})

test('many changes of one spon make at most one fetch more than the one on its way', async () => {
  const { asked, refresh, reply } = openScreen()
  for (let count = 0; count < 10; count++) refresh.refreshEvents(['one'])
  expect(asked).toHaveLength(1)
  await reply(200, { ...detail, id: 'one' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await reply(200, { ...detail, id: 'one' })
  expect(asked).toHaveLength(2)
})

test.each([
  [404, 'not_found'],
  [410, 'called_off'],
])('a spon that is gone leaves the lists (%i)', async (status, code) => {
  const { client, refresh, cardsOf, reply } = openScreen()
  refresh.refreshEvents(['two'])
  await reply(status, { message: 'Not found', code })
  await vi.waitFor(() => expect(cardsOf(toKey(listFeed)).map(({ id }) => id)).toEqual(['one']))
  expect(cardsOf(toKey(listMyEvents))).toEqual([])
  expect(client.getQueryData(toKey(getEvent, { params: { id: 'two' } }))).toBeUndefined()
})

test('a fetch that failed is made again after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked, refresh, reply } = openScreen()
  refresh.refreshEvents(['one'])
  await reply(503, { message: 'Later.', code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual(['/api/events/one', '/api/events/one'])
})

test('a change that arrives while a list is being fetched waits for it, because the list may be older', async () => {
  const { asked, client, refresh, cardsOf, reply } = openScreen()
  const queryFn = async () => (await fetch('/feed')).json()
  onTestFinished(new QueryObserver(client, { queryKey: toKey(listFeed), queryFn }).subscribe(() => {}))
  void client.invalidateQueries({ queryKey: toKey(listFeed) })
  refresh.refreshEvents(['one'])
  expect(asked).toEqual(['/feed'])
  await reply(200, pages('one', 'two'))
  await vi.waitFor(() => expect(asked).toEqual(['/feed', '/api/events/one']))
  await reply(200, { ...detail, id: 'one', rsvpCounts: { going: 2 } })
  await vi.waitFor(() => expect(cardsOf(toKey(listFeed))[0]).toMatchObject({ rsvpCounts: { going: 2 } }))
})

test('a change that arrives during the first fetch of a list begins it anew: what comes may be older', async () => {
  const client = createQueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const list = new QueryObserver(client, { queryKey: ['/api/notifications'], queryFn })
  onTestFinished(list.subscribe(() => {}))
  expect(answers).toHaveLength(1)
  refreshAfterWrites(client, [['/api/notifications']])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.('before the change')
  answers[1]?.('with the change')
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('with the change'))
  expect(answers).toHaveLength(2)
})
