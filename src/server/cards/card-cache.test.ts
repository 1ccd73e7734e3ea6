import { expect, test } from 'vitest'
import type { Card } from '#server/cards/card.ts'
import { createCardCache, toCardTag } from '#server/cards/card-cache.ts'

const card = (title: string): Card => ({ seed: 1, lead: null, direction: 'ltr', title, label: null, otherwise: '' })

/** A fake `draw` whose pictures are resolved by the test. */
function createDrawer() {
  const started: string[] = []
  const finish: (() => void)[] = []
  function draw({ title }: Card) {
    started.push(title)
    return new Promise<Buffer>((resolve) => finish.push(() => resolve(Buffer.from(title))))
  }
  return { started, finish, draw }
}

test('people who ask for the same card at once wait for one drawing', async () => {
  const { started, finish, draw } = createDrawer()
  const shelf = createCardCache(draw)
  const answers = Promise.all([shelf.find(card('a')), shelf.find(card('a')), shelf.find(card('a'))])
  finish[0]?.()
  expect((await answers).map(String)).toEqual(['a', 'a', 'a'])
  await shelf.find(card('a'))
  expect(started).toEqual(['a'])
})

test('two are drawn at a time, the rest wait, and too many are sent away', async () => {
  const { started, finish, draw } = createDrawer()
  const shelf = createCardCache(draw)
  const asked = Array.from({ length: 42 }, (_, index) => shelf.find(card(String(index))))
  expect(started).toEqual(['0', '1'])
  expect(await shelf.find(card('one too many'))).toBeNull()
  for (let done = 0; done < 42; done++) {
    finish[done]?.()
    await new Promise(setImmediate)
  }
  expect((await Promise.all(asked)).map(String)).toEqual(Array.from({ length: 42 }, (_, index) => String(index)))
})

test('the least wanted card makes room, and a failed drawing is not kept', async () => {
  let drawn = 0
  const shelf = createCardCache(async ({ title }) => {
    drawn += 1
    if (title === 'bad') throw new Error('no')
    return Buffer.from(title)
  })
  for (let index = 0; index < 201; index++) await shelf.find(card(String(index)))
  await shelf.find(card('200'))
  expect(drawn).toBe(201)
  await shelf.find(card('0'))
  expect(drawn).toBe(202)
  for (let turn = 0; turn < 2; turn++) await expect(shelf.find(card('bad'))).rejects.toThrow()
  expect(drawn).toBe(204)
})

test('the tag changes with every word', () => {
  expect(toCardTag(card('a'))).not.toBe(toCardTag(card('b')))
  expect(toCardTag({ ...card('a'), label: 'x' })).not.toBe(toCardTag({ ...card('a'), lead: 'x' }))
})
