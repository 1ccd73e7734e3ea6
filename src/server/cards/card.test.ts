import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Card, cardSize, drawCard } from '#server/cards/card.ts'
import { canDraw, isRightToLeft } from '#server/cards/fonts.ts'
import { toLine } from '#server/cards/text.ts'
import { toSeed } from '#shared/seeded-random.ts'

function card(title: string, given: Partial<Card> = {}): Card {
  return {
    seed: 7,
    lead: 'Maya invites you to',
    direction: 'ltr',
    title,
    label: 'Tonight at 8',
    otherwise: 'Something good',
    ...given,
  }
}

/** Counts dark pixels in a part of the picture: text leaves some, an empty sheet none. */
async function countInk(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(part).greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 60).length
}

const titlePlace = { left: 100, top: 190, width: 1000, height: 200 }

describe('a card', () => {
  test.each([
    ['short', 'Tea'],
    [
      'of 120 letters',
      'We cook an enormous pot of chili & then watch three terrible movies in a row until nobody is awake any more, I promise',
    ],
    ['without a space', 'A'.repeat(120)],
    ['in Hebrew', 'פיצה על הגג הערב בשמונה'],
    ['in Arabic', 'بيتزا على السطح الليلة'],
    ['of emoji only', '🌮🎉👨‍👩‍👧‍👦🏳️‍🌈'],
    ['of many emoji', '🎉'.repeat(60)],
    ['in Chinese', '今晚一起吃火锅吧'],
    ['in Japanese', 'ラーメンを食べに行こう'],
    ['in Korean', '떡볶이 먹으러 가자'],
    ['in letters that we do not have', 'வணக்கம் நண்பர்களே'],
    ['of nothing', ' \u200b\n '],
    ['of blanks that count as letters', '\u3164\u2800\u115f'],
    ['with markup', '<b>Tea</b> &amp; <span size="900pt">cake</span>'],
  ])(
    'with a title %s is whole',
    async (_kind, title) => {
      const picture = await drawCard(card(title))
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...cardSize })
      expect(picture.length).toBeLessThan(300_000)
      // The text does not overflow: the lower edge of the sheet is clean.
      expect(await countInk(picture, { left: 300, top: 540, width: 500, height: 10 })).toBe(0)
    },
    20_000,
  )

  test('shows its title', async () => {
    const [tea, cake, empty] = await Promise.all(['Tea', 'Cake', '…'].map((title) => drawCard(card(title))))
    if (!tea || !cake || !empty) throw new Error('there are three')
    expect(await countInk(tea, titlePlace)).toBeGreaterThan(2_000)
    expect(tea.equals(cake)).toBe(false)
    expect(await countInk(empty, titlePlace)).toBeLessThan(await countInk(tea, titlePlace))
  })

  test('begins its first line on the side of the reader, whatever letters the name has', async () => {
    const leadPlace = { top: 106, width: 100, height: 56 }
    const ends = { left: { left: 112, ...leadPlace }, right: { left: 976, ...leadPlace } }
    for (const [direction, side, other, lead] of [
      ['ltr', 'left', 'right', 'ليلى lädt ein'],
      ['rtl', 'right', 'left', 'Ben يدعوك'],
    ] as const) {
      const picture = await drawCard(card('Tea', { lead, direction }))
      expect(await countInk(picture, ends[side])).toBeGreaterThan(100)
      expect(await countInk(picture, ends[other])).toBe(0)
    }
  })

  test('has the same shapes for the same number, and others for another', async () => {
    const draw = (seed: number) => drawCard(card('Tea', { seed }))
    const [one, same, other] = [await draw(1), await draw(1), await draw(2)]
    expect(one.equals(same)).toBe(true)
    expect(one.equals(other)).toBe(false)
    expect(toSeed('a')).not.toBe(toSeed('b'))
  })
})

describe('words', () => {
  test('lose what cannot be printed', () => {
    expect(toLine(' a\n\u0000b \u202ec\u202c ')).toBe('a b c')
    expect(toLine('𝓣𝓮𝓪')).toBe('Tea')
  })

  test('are told apart by their script', () => {
    expect(canDraw('Tea at 8 🎉 שלום 火')).toBe(true)
    expect(canDraw('வணக்கம்')).toBe(false)
    expect(isRightToLeft('8 שלום')).toBe(true)
    expect(isRightToLeft('Tea שלום')).toBe(false)
  })
})
