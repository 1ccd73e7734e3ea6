import { describe, expect, test } from 'vitest'
import { chooseSpeech, directionOf, readWishes } from '#shared/languages.ts'

describe('what a browser wishes', () => {
  test('comes best first, without what it refuses', () => {
    expect(readWishes('en;q=0.5, de-AT, fr;q=0.9, *;q=0.1, ja;q=0')).toEqual(['de-AT', 'fr', 'en'])
    expect(readWishes('')).toEqual([''])
  })

  test('is read as far as a browser writes it', () => {
    expect(readWishes('de,'.repeat(10_000)).length).toBeLessThan(100)
  })
})

describe('somebody reads', () => {
  test('the first wish that we speak, in their region’s way to write times', () => {
    expect(chooseSpeech(undefined, ['nl', 'de-AT', 'fr'])).toEqual({ language: 'de', locale: 'de-AT' })
    expect(chooseSpeech(undefined, ['pt-PT'])).toEqual({ language: 'pt-BR', locale: 'pt-PT' })
  })

  test('what they chose, whatever the browser wishes', () => {
    expect(chooseSpeech('ja', ['de-AT', 'fr'])).toEqual({ language: 'ja', locale: 'ja' })
    expect(chooseSpeech('de', ['fr', 'de-CH'])).toEqual({ language: 'de', locale: 'de-CH' })
  })

  test('English where we speak nothing that they wish', () => {
    for (const wishes of [[], ['nl', 'xx'], ['not a tag'], ['']])
      expect(chooseSpeech(undefined, wishes)).toEqual({ language: 'en', locale: 'en' })
    expect(chooseSpeech('nl', ['nl'])).toEqual({ language: 'en', locale: 'en' })
  })
})

test('Arabic is read from the right', () => {
  expect(['ar', 'de', 'pt-BR', 'xx'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr', 'ltr'])
})
