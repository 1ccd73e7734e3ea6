import { expect, test } from 'vitest'
import { withAnswer } from '#shared/rsvps.ts'

const event = { rsvpCounts: { going: 2, mightShow: 1, heads: 2 }, userRsvp: null }
const answers = { going: { response: 'going' }, might: { response: 'might-show' } } as const

test('an answer moves from one count to the other, and taking it back removes it', () => {
  const going = withAnswer(event, answers.going)
  expect(going).toMatchObject({ rsvpCounts: { going: 3, mightShow: 1 }, userRsvp: { response: 'going' } })
  expect(withAnswer(going, { response: 'going' })).toBe(going)
  const might = withAnswer(going, answers.might)
  expect(might).toMatchObject({ rsvpCounts: { going: 2, mightShow: 2 }, userRsvp: { response: 'might-show' } })
  expect(withAnswer(might, null)).toEqual(event)
})

test('an if-answer counts among those who might show until it holds', () => {
  const rsvp = { response: 'if', condition: { atLeast: 3 }, waitsFor: null } as const
  const waits = withAnswer(event, { ...rsvp, holds: false })
  expect(waits).toMatchObject({ rsvpCounts: { going: 2, mightShow: 2 } })
  const held = withAnswer(waits, { ...rsvp, holds: true })
  expect(held).toMatchObject({ rsvpCounts: { going: 3, mightShow: 1 } })
  expect(withAnswer(held, null)).toEqual(event)
})
