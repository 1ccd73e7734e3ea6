import { expect, test } from 'vitest'
import { toVerdict } from './verdict.ts'

const comment = { method: 'POST', path: '/api/events/e/comments' }
const kindOf = (status: number, answer: unknown = null, write = comment) => toVerdict(write, status, answer).kind

test('a success is sent, whatever it says', () => {
  for (const status of [200, 201, 204, 299]) expect(kindOf(status, { message: 'fine' })).toBe('sent')
  expect(toVerdict(comment, 200, { message: 'fine' }).sentence).toBeNull()
})

test('what may pass is tried again', () => {
  for (const status of [401, 408, 425, 429, 500, 503]) expect(kindOf(status)).toBe('later')
})

test('the rest is refused, with the server’s sentence where there is one', () => {
  for (const status of [199, 300, 400, 403, 404, 409, 499]) expect(kindOf(status)).toBe('refused')
  expect(toVerdict(comment, 404, { message: 'It is gone.' })).toEqual({ kind: 'refused', sentence: 'It is gone.' })
  for (const answer of [null, 'text', 7, {}, { message: 7 }])
    expect(toVerdict(comment, 404, answer).sentence).toBeNull()
})

test('another person’s session is told apart from every other refusal', () => {
  expect(kindOf(409, { code: 'other_person' })).toBe('not-theirs')
  expect(kindOf(409, { code: 'already_sent' })).toBe('refused')
})

test('a read mark that fails is nobody’s concern', () => {
  for (const path of ['/api/notifications/n/read', '/api/notifications/read-all'])
    expect(kindOf(404, null, { method: 'POST', path })).toBe('pointless')
})
