import { expect, test } from 'vitest'
import { refuseAnswer, refuseCondition } from '#server/features/rsvps/policy.ts'

const event = { viewerId: 'ben', hostId: 'maya', isOpen: true }

test('guests answer while it is open, and whoever may not hears why', () => {
  expect(refuseAnswer(event)).toBeNull()
  expect(refuseAnswer({ ...event, isOpen: false })?.code).toBe('rsvp_closed')
  expect(refuseAnswer({ ...event, viewerId: 'maya' })?.message).toMatch('You are the host')
})

test('one waits for a number, or for somebody who is neither oneself nor the host', () => {
  expect(refuseCondition(event, { atLeast: 3 })).toBeNull()
  expect(refuseCondition(event, { withUser: 'cleo' })).toBeNull()
  expect(refuseCondition(event, { withUser: 'ben' })?.message).toMatch('That is you')
  expect(refuseCondition(event, { withUser: 'maya' })?.message).toMatch('The host is there anyway')
})
