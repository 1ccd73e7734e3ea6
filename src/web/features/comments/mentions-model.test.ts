import { describe, expect, it } from 'vitest'
import {
  findOffer,
  findTyped,
  insertHandle,
  listLooseHandles,
  listMentionedIds,
  toPieces,
} from '#web/features/comments/mentions-model.ts'

/** The bar is the caret. */
function typing(marked: string) {
  const caret = marked.indexOf('|')
  return { text: marked.replace('|', ''), caret }
}

describe('what is typed at the caret', () => {
  it.each([
    ['@|', ''],
    ['hey @|', ''],
    ['hey @be|', 'be'],
    ['hey @be| you', 'be'],
    ['(@zoë|', 'zoë'],
    ['@b.e_n2|', 'b.e_n2'],
    ['one\n@ben|', 'ben'],
  ])('%s asks for "%s"', (marked, query) => {
    const { text, caret } = typing(marked)
    expect(findTyped(text, caret)?.query).toBe(query)
  })

  it.each(['hey|', 'hey @ben |', '@be-n|', 'mail@ben|', 'a.@ben|', '@ben, |'])('%s asks for nobody', (marked) => {
    const { text, caret } = typing(marked)
    expect(findTyped(text, caret)).toBeNull()
  })
})

describe('choosing somebody', () => {
  it.each([
    ['hey @be|', 'hey @ben |'],
    ['@| you in?', '@ben |you in?'],
    ['hey @b|en you', 'hey @ben |you'],
    ['hey @be|, you', 'hey @ben |, you'],
  ])('%s becomes %s', (before, after) => {
    const { text, caret } = typing(before)
    const typed = findTyped(text, caret)
    expect(typed && insertHandle(text, typed, 'ben')).toEqual(typing(after))
  })
})

describe('who is meant when a comment is sent', () => {
  const ben = { id: 'ben', handle: 'ben' }
  const otherBen = { id: 'other-ben', handle: 'ben' }
  const jean = { id: 'jean', handle: 'jean-luc' }

  it.each([
    ['@ben you in?', [ben], ['ben']],
    ['@BEN!', [ben], ['ben']],
    ['never mind', [ben], []],
    ['@benedict and mail@ben and @ben.x', [ben], []],
    ['@ben.', [ben], ['ben']],
    ['(@jean-luc)', [jean, ben], ['jean']],
    ['@ben, not the first one', [ben, otherBen], ['other-ben']],
    ['@ben and @ben', [ben, otherBen], ['ben', 'other-ben']],
    ['@ben @ben @ben', [ben], ['ben']],
  ])('%s', (text, people, ids) => {
    expect(listMentionedIds(text, people)).toEqual(ids)
  })
})

describe('a comment on the screen', () => {
  it('marks only the mentions that the server knows of', () => {
    const mentions = [{ userId: 'b', handle: 'ben' }]
    expect(toPieces({ content: 'hi @ben and @cleo', mentions })).toEqual([
      { kind: 'text', text: 'hi ' },
      { kind: 'mention', text: '@ben', userId: 'b' },
      { kind: 'text', text: ' and @cleo' },
    ])
  })

  it('leaves a handle inside an address alone', () => {
    const mentions = [{ userId: 'b', handle: 'ben' }]
    expect(toPieces({ content: 'https://example.com/@ben @ben', mentions })).toEqual([
      { kind: 'link', text: 'https://example.com/@ben' },
      { kind: 'text', text: ' ' },
      { kind: 'mention', text: '@ben', userId: 'b' },
    ])
  })

  it('begins with a mention, if that is what was written', () => {
    expect(toPieces({ content: '@ben @', mentions: [{ userId: 'b', handle: 'ben' }] })).toEqual([
      { kind: 'mention', text: '@ben', userId: 'b' },
      { kind: 'text', text: ' @' },
    ])
  })

  it('shows an at-sign of nobody as it was written', () => {
    expect(toPieces({ content: 'see you @ 8', mentions: [] })).toEqual([{ kind: 'text', text: 'see you @ 8' }])
  })

  it('leads somebody who is named twice to the same profile twice', () => {
    const mentions = ['ben', 'cleo'].map((handle) => ({ userId: handle, handle }))
    const people = toPieces({ content: '@ben @ben @cleo', mentions }).filter((piece) => piece.kind === 'mention')
    expect(people.map(({ userId }) => userId)).toEqual(['ben', 'ben', 'cleo'])
  })

  it('leads two people of one name to two profiles', () => {
    const mentions = [
      { userId: 'one', handle: 'ben' },
      { userId: 'two', handle: 'ben' },
    ]
    const people = toPieces({ content: '@ben @ben', mentions }).filter((piece) => piece.kind === 'mention')
    expect(people.map(({ userId }) => userId)).toEqual(['one', 'two'])
  })
})

describe('a handle that was typed and not chosen', () => {
  const toPerson = (id: string, handle: string) => ({ id, handle, displayName: handle, profileImageUrl: null })

  it('is found as a whole word, once, and not inside an address', () => {
    const text = '@Maya and @maya. mail@ada @b.e_n2, @ @ben'
    expect(listLooseHandles(text, [{ id: '1', handle: 'ben' }])).toEqual(['maya', 'b.e_n2'])
  })

  it('is offered where it means one person only', () => {
    const mayas = [toPerson('1', 'maya'), toPerson('2', 'mayanne')]
    expect(findOffer('maya', mayas)?.id).toBe('1')
    expect(findOffer('maya', [...mayas, toPerson('3', 'Maya')])).toBeNull()
    expect(findOffer('may', mayas)).toBeNull()
  })
})
