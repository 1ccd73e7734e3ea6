import { beforeEach, expect, test, vi } from 'vitest'
import type * as DraftModel from '#web/features/comments/draft-model.ts'

/** A page that is loaded anew: what it held in memory is gone. */
async function reload(): Promise<typeof DraftModel> {
  vi.resetModules()
  return import('#web/features/comments/draft-model.ts')
}
beforeEach(() => sessionStorage.clear())

const ben = { id: 'ben', handle: 'ben' }

test('a draft belongs to one person and one spon, and outlives a reload', async () => {
  const { openDraft, toDraft } = await reload()
  const draft = toDraft('see you', [ben])
  openDraft('tacos', 'maya').set(draft)
  expect(openDraft('tacos', 'maya').get()).toBe(draft)
  for (const other of [openDraft('pizza', 'maya'), openDraft('tacos', 'ben')]) expect(other.get().text).toBe('')
  const again = await reload()
  expect(again.openDraft('tacos', 'maya').get()).toEqual(draft)
})

test('an empty draft leaves nothing behind, and names nobody', async () => {
  const { openDraft, toDraft } = await reload()
  openDraft('tacos', 'maya').set(toDraft('hi', [ben]))
  openDraft('tacos', 'maya').set(toDraft(''))
  expect(sessionStorage).toHaveLength(0)
  expect([toDraft('  ', [ben]).people, toDraft('hi', [ben]).people, toDraft('hi').people]).toEqual([[], [ben], []])
})

test('each text has its own key', async () => {
  const { toDraft } = await reload()
  expect(toDraft('hi').key).not.toBe(toDraft('hi').key)
})

test('a rejected comment comes back with its key, or before what was typed since', async () => {
  const { openDraft, putBack, toDraft } = await reload()
  const failed = toDraft('see you', [ben])
  const store = openDraft('tacos', 'maya')
  store.set(toDraft(' '))
  putBack(store, failed)
  expect(store.get()).toBe(failed)
  const cleo = { id: 'cleo', handle: 'cleo' }
  store.set(toDraft('later', [cleo]))
  putBack(store, failed)
  expect(store.get()).toMatchObject({ text: 'see you\nlater', people: [ben, cleo] })
  expect(store.get().key).not.toBe(failed.key)
})

test.each(['nonsense', 'null', '7', '{"text":"a","people":[]}', '{"text":"a","key":"k"}', '{"people":[],"key":"k"}'])(
  'what is no draft (%s) is none',
  async (stored) => {
    sessionStorage.setItem('sponti:comment:maya:tacos', stored)
    const { openDraft } = await reload()
    expect(openDraft('tacos', 'maya').get()).toMatchObject({ text: '', people: [] })
  },
)
