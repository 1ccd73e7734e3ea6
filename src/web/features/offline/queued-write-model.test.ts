import { expect, test } from 'vitest'
import type { QueuedWrite } from '#shared/offline.ts'
import { findText, isSpon, toComplaint, toTitle } from '#web/features/offline/queued-write-model.ts'

function queued(method: string, path: string, body: unknown, about: string | null = null): QueuedWrite {
  const text = typeof body === 'string' ? body : body && JSON.stringify(body)
  return { id: 1, personId: 'maya', method, path, body: text as string | null, key: 'k', madeAt: 0, about }
}
const spon = queued('POST', '/api/events', { title: 'Tacos' })
const comment = queued('POST', '/api/events/e/comments', { content: 'hi' }, 'Tacos')
const answer = queued('POST', '/api/events/e/rsvp', { response: 'going' }, 'Tacos')
const reaction = queued('POST', '/api/comments/c/reactions', { emoji: '🔥' })

test('a complaint says what was not posted, and on which spon where that is known', () => {
  expect(toComplaint(spon)).toBe("'Tacos' could not be posted")
  expect(toComplaint(comment)).toBe("Your comment on 'Tacos' could not be posted")
  expect(toComplaint({ ...comment, about: null })).toBe('Your comment could not be posted')
  expect(toComplaint(answer)).toBe("Your answer to 'Tacos' was not taken")
  expect(toComplaint({ ...answer, method: 'DELETE', about: null })).toBe('Your answer was not taken')
  const arrival = queued('PUT', '/api/events/e/arrival', { state: 'here' }, 'Tacos')
  expect(toComplaint(arrival)).toBe("Where you are for 'Tacos' was not passed on")
  expect(toComplaint({ ...arrival, method: 'DELETE', about: null })).toBe('Where you are was not passed on')
  const free = queued('PUT', '/api/free', { words: 'Swimming' })
  expect(toComplaint(free)).toBe('That you are free was not passed on')
  expect(toComplaint({ ...free, method: 'DELETE' })).toBe('The end of your free time was not passed on')
  expect(toComplaint(queued('POST', '/api/free/ben/me-too', null))).toBe("Your 'me too' was not passed on")
  const contact = queued('PUT', '/api/events/e/contact', { email: 'sam@example.org' }, 'Tacos')
  expect(toComplaint(contact)).toBe("Where we reach you for 'Tacos' was not taken")
  expect(toComplaint({ ...contact, method: 'DELETE', about: null })).toBe('Where we reach you was not taken')
  expect(toComplaint(reaction)).toBe('Your reaction was not taken')
})

test('the typed words are those of a spon or a comment', () => {
  expect([findText(spon), findText(comment), findText(answer)]).toEqual(['Tacos', 'hi', null])
  expect(findText(queued('POST', '/api/events/e/rsvp', { response: 'going', content: 'hi' }))).toBeNull()
  expect([isSpon(spon), isSpon(comment)]).toEqual([true, false])
})

test.each([null, 'nonsense', '{}', '{"title":7}'])('a body without a title (%s) has a name all the same', (body) => {
  expect(toTitle({ ...spon, body })).toBe('Your spon')
  expect(findText({ ...spon, body })).toBeNull()
})

test('every kind of write that waits has a name', () => {
  expect([spon, comment, answer, reaction].map(toTitle)).toEqual([
    'Tacos',
    "Your comment on 'Tacos'",
    "Your answer to 'Tacos'",
    'Your reaction',
  ])
  expect(toTitle(queued('POST', '/api/notifications/n/read', null))).toBe('What you have read')
})
