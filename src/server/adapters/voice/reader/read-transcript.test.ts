import { describe, expect, it } from 'vitest'
import { hearWords, readTranscript } from '#server/adapters/voice/reader/read-transcript.ts'
import type { Scores } from '#server/adapters/voice/reader/tagger.ts'
import { nothingHeard } from '#server/adapters/voice/voice-reader.ts'

// The model's part is written into the sentence: [t title], [p place], [w when], [d details], which may lie in one another.
const heads = { t: 'title', p: 'place', w: 'time', d: 'details' } as const
const likely = Math.log(0.98)
const unlikely = Math.log(0.01)

function toScores(marked: string): Scores {
  const scores: Scores = { title: [], place: [], time: [], details: [] }
  const open: { head: keyof Scores; isNew: boolean }[] = []
  for (const bit of marked.match(/\[[tpwd] |\]|[^[\]]+/g) ?? []) {
    const head = heads[bit[1] as keyof typeof heads]
    if (bit === ']') open.pop()
    else if (bit.startsWith('[')) open.push({ head, isNew: true })
    else
      for (const _word of hearWords(bit))
        for (const [name, rows] of Object.entries(scores)) {
          const piece = open.find((each) => each.head === name)
          const tag = piece ? (piece.isNew ? 1 : 2) : 0
          rows.push([0, 1, 2].map((each) => (each === tag ? likely : unlikely)))
          if (piece) piece.isNew = false
        }
  }
  return scores
}

async function read(marked: string) {
  const fields = await readTranscript(async () => toScores(marked), marked.replace(/\[[tpwd] |\]/g, ''))
  const { casualTitle, extraDetails, location, timeframe } = fields
  return [casualTitle, location, timeframe, extraDetails]
}

it('writes down what was found as a friend would', async () => {
  expect(
    await readTranscript(
      async () => toScores("[t Pizza] at [p Tony's] [w tonight at eight], [d bring friends]"),
      "Pizza at Tony's tonight at eight, bring friends",
    ),
  ).toEqual({
    casualTitle: 'Pizza',
    extraDetails: 'Bring friends',
    location: "Tony's",
    timeframe: 'tonight at 8',
    funnySearchText: 'pizza',
    transcript: "Pizza at Tony's tonight at eight, bring friends",
    unsure: [],
  })
})

it('asks the model for nothing where there are no words', async () => {
  const ask = () => Promise.reject(new Error('asked'))
  for (const nothing of ['', ' ', '...', '♪', '🍕', 'Um, uh.'])
    expect(await readTranscript(ask, nothing)).toEqual({ ...nothingHeard, transcript: nothing })
})

describe('a title', () => {
  it.each([
    ['[t a walk] [p round the lake]', ['Walk', 'Round the lake', '', '']],
    ['[t some pizza]', ['Pizza', '', '', '']],
    ['[t come on over] to [p mine]', ['Come over', 'My place', '', '']],
    ['[t meet us] at [p the old pier]', ['Meet up', 'The old pier', '', '']],
    ['see you at [p the old pier] [w at six]', ['Old pier', 'The old pier', 'at 6', '']],
    ['everyone to [p my place]', ['Come over', 'My place', '', '']],
    ['[t tea and]', ['Tea', '', '', '']],
  ])('of %s', async (marked, fields) => {
    expect(await read(marked)).toEqual(fields)
  })
})

describe('a place', () => {
  it.each([
    ['[t tag] [p behind the school]', 'Behind the school'],
    ['[t tag] at [p mine]', 'My place'],
    ['[t tag] at [p bakery on King Street]', 'The bakery on King Street'],
    ['[t tag] at [p twelve oak street]', '12 oak street'],
  ])('of %s', async (marked, place) => {
    expect((await read(marked))[1]).toBe(place)
  })
})

describe('a time', () => {
  it.each([
    ['[t pizza] [w on friday], bring a ball, [w around eight]', 'Friday around 8'],
    ['[t pizza] [w right now]', 'Right Now'],
    ['the match on friday, [t pizza] [w on saturday]', 'Saturday'],
    ['[t pizza] [w Monday lunchtime]', 'Monday lunchtime'],
    // No phrase knows these.
    ['[t pizza] [w opening day]', 'opening day'],
    ['[t pizza] [w when the shift ends]', 'when the shift ends'],
  ])('of %s', async (marked, time) => {
    expect((await read(marked))[2]).toBe(time)
  })
})

describe('details', () => {
  it.each([
    ['[d bring a chair], [t tacos], [d and some salsa]', 'Bring a chair. Some salsa'],
    ['[t tacos] [d bring a chair] [d my treat]', 'Bring a chair. My treat'],
    ['[t tacos], [d the band starts] [w at eight]', 'The band starts at eight'],
    ['[d i get the beers in]. [t tacos]', 'I get the beers in'],
  ])('of %s', async (marked, details) => {
    expect((await read(marked))[3]).toBe(details)
  })
})

describe('a field is doubted', () => {
  const marked = "[t Pizza] at [p Tony's] [w tonight], [d bring friends]"
  /** With one word that is as likely as not a piece of it. */
  async function doubt(head: keyof Scores, at: number, odds: number) {
    const scores = toScores(marked)
    scores[head][at] = [1 - odds, odds, 0.001].map(Math.log)
    return (await readTranscript(async () => scores, marked.replace(/\[[tpwd] |\]/g, ''))).unsure
  }

  it('where a word of it might be none', async () => {
    expect(await doubt('title', 0, 0.9)).toEqual([])
    expect(await doubt('title', 0, 0.55)).toEqual(['casualTitle'])
    expect(await doubt('place', 2, 0.55)).toEqual(['location'])
  })

  it('where a word beside it might be one', async () => {
    expect(await doubt('place', 1, 0.45)).toEqual(['location'])
    expect(await doubt('time', 1, 0.45)).toEqual(['timeframe'])
  })

  it('never where it is empty', async () => {
    const scores = toScores('[t Pizza] at noon')
    scores.place[1] = [0.55, 0.45, 0.001].map(Math.log)
    expect(await readTranscript(async () => scores, 'Pizza at noon')).toMatchObject({ location: '', unsure: [] })
  })
})
