import { describe, expect, test } from 'vitest'
import { type HeardTexts, judgeHeard, keepText, toDoubts, toHeardTexts } from '#web/features/voice/heard-texts-model.ts'

const nothing: HeardTexts = { title: '', description: '', location: '', time: '' }
const pizza: HeardTexts = { title: 'Pizza', description: 'Bring friends', location: "Tony's", time: 'tonight at 8' }

describe('nothing stood there before the recording', () => {
  test('what was heard is filled in, and a field of which nothing was said is left alone', () => {
    expect(judgeHeard({ agreement: 'nothing-there', texts: nothing }, nothing, pizza)).toEqual({
      kind: 'apply',
      texts: pizza,
    })
    expect(judgeHeard({ agreement: 'nothing-there', texts: nothing }, nothing, { ...nothing, title: 'Pizza' })).toEqual(
      {
        kind: 'apply',
        texts: { title: 'Pizza' },
      },
    )
  })

  test('what was typed while it was read is asked about, and named', () => {
    const typed = { ...nothing, title: 'Sushi', time: 'Right Now' }
    expect(judgeHeard({ agreement: 'nothing-there', texts: nothing }, typed, pizza)).toEqual({
      kind: 'ask',
      texts: pizza,
      overwritten: ['title', 'time'],
    })
  })

  test('what was typed and would not change is not asked about', () => {
    const typed = { ...nothing, title: 'Pizza', location: 'Old pier' }
    expect(judgeHeard({ agreement: 'nothing-there', texts: nothing }, typed, { ...pizza, location: '' }).kind).toBe(
      'apply',
    )
  })
})

describe('the text was to be replaced', () => {
  const before = { ...nothing, title: 'Sushi', location: 'Old pier' }

  test('it is, without a second question', () => {
    expect(judgeHeard({ agreement: 'replace', texts: before }, before, pizza)).toEqual({ kind: 'apply', texts: pizza })
  })

  test('but what was typed since then is asked about', () => {
    const now = { ...before, title: 'Ramen' }
    expect(judgeHeard({ agreement: 'replace', texts: before }, now, pizza)).toMatchObject({
      kind: 'ask',
      overwritten: ['title', 'location'],
    })
  })
})

describe('the text was to stay', () => {
  test.each(['title', 'description'] as const)('with a %s, nothing is filled in', (field) => {
    const now = { ...nothing, [field]: 'Sushi' }
    expect(judgeHeard({ agreement: 'keep', texts: now }, now, pizza)).toEqual({ kind: 'keep' })
  })

  test('with neither, what is empty is filled in, and what is not stays', () => {
    const now = { ...nothing, location: 'Old pier' }
    expect(judgeHeard({ agreement: 'keep', texts: now }, now, pizza)).toEqual({
      kind: 'apply',
      texts: { title: 'Pizza', description: 'Bring friends', time: 'tonight at 8' },
    })
  })

  test('a field of which nothing was said is left alone', () => {
    const verdict = judgeHeard({ agreement: 'keep', texts: nothing }, nothing, { ...nothing, title: 'Pizza' })
    expect(verdict).toEqual({ kind: 'apply', texts: { title: 'Pizza' } })
  })
})

test('"Keep my text" after the recording overwrites nothing', () => {
  expect(keepText({ ...nothing, title: 'Sushi' }, pizza)).toEqual({ kind: 'keep' })
  expect(keepText({ ...nothing, time: 'at 9' }, pizza)).toEqual({
    kind: 'apply',
    texts: { title: 'Pizza', description: 'Bring friends', location: "Tony's" },
  })
})

test('what was heard fits into the fields', () => {
  const texts = toHeardTexts({
    casualTitle: ` ${'a'.repeat(200)} `,
    extraDetails: '',
    location: 'Tony’s ',
    timeframe: 'Right Now',
    funnySearchText: 'pizza',
  })
  expect(texts.title).toHaveLength(120)
  expect(texts).toMatchObject({ location: 'Tony’s', time: 'Right Now' })
})

test('what may be misread is asked about, until it is changed', () => {
  const filled = {
    texts: { ...pizza, description: 'b'.repeat(60) },
    unsure: ['location', 'description', 'time'] as const,
  }
  expect(toDoubts(filled, { ...filled.texts, time: 'at 9' })).toEqual({
    location: "Heard “Tony's”. Is this the place?",
    description: `Heard “${'b'.repeat(40)}…”. Are these the details?`,
  })
  expect(toDoubts({ texts: nothing, unsure: ['title'] }, nothing)).toEqual({})
  expect(toDoubts({ texts: pizza }, pizza)).toEqual({})
})
