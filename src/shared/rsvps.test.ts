import { expect, test } from 'vitest'
import { withAnswer } from '#shared/rsvps.ts'

const event = { rsvpCounts: { going: 2, mightShow: 1 }, userRsvp: null }

test('an answer moves from one count to the other, and taking it back removes it', () => {
  const going = withAnswer(event, 'going')
  expect(going).toEqual({ rsvpCounts: { going: 3, mightShow: 1 }, userRsvp: { response: 'going' } })
  expect(withAnswer(going, 'going')).toBe(going)
  const might = withAnswer(going, 'might-show')
  expect(might).toEqual({ rsvpCounts: { going: 2, mightShow: 2 }, userRsvp: { response: 'might-show' } })
  expect(withAnswer(might, null)).toEqual(event)
})
