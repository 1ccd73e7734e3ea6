import { expect, test } from 'vitest'
import { toDisplayName, toHandle, toPlaceLabel, toTimeText } from '#shared/names.ts'

test('a person is shown by both names, the first name, the mailbox, or as someone', () => {
  expect(toDisplayName({ firstName: 'Maya', lastName: 'Ortiz', email: 'm@x.org' })).toBe('Maya Ortiz')
  expect(toDisplayName({ firstName: 'Maya', lastName: null, email: 'm@x.org' })).toBe('Maya')
  expect(toDisplayName({ firstName: null, lastName: 'Ortiz', email: 'm.o@x.org' })).toBe('m.o')
  expect(toDisplayName({ firstName: '', lastName: '', email: null })).toBe('Someone')
  expect(toDisplayName({}, 'User')).toBe('User')
})

test('a handle is the first name in small letters without spaces, else the mailbox, else user', () => {
  expect(toHandle({ firstName: 'Anna Lena', email: 'x@y.z' })).toBe('annalena')
  expect(toHandle({ firstName: null, email: 'Max.M@y.z' })).toBe('max.m')
  expect(toHandle({})).toBe('user')
})

test('the host’s own words for the time come first, lunch is Lunchtime, nothing is TBD', () => {
  expect(toTimeText({ specificTime: 'around eight', timeframe: 'Evening' })).toBe('around eight')
  expect(toTimeText({ specificTime: null, timeframe: 'Lunch' })).toBe('Lunchtime')
  expect(toTimeText({ specificTime: '', timeframe: 'Right Now' })).toBe('Right Now')
  expect(toTimeText({})).toBe('TBD')
})

test('a place is cut between letters, never inside an emoji', () => {
  expect(toPlaceLabel('12 Elm Street', 20)).toBe('12 Elm Street')
  expect(toPlaceLabel('12 Elm Street, roof terrace', 20)).toBe('12 Elm Street, roof …')
  expect(toPlaceLabel('12 Elm Street, roof terrace', 17)).toBe('12 Elm Street, ro…')
  expect(toPlaceLabel('🌮'.repeat(21), 17)).toBe(`${'🌮'.repeat(17)}…`)
})

test('a link to a map is named, for nobody reads addresses of pages', () => {
  expect(toPlaceLabel('https://www.google.com/maps?q=52.5,13.4', 20)).toBe('See it on the map')
  expect(toPlaceLabel('https://www.google.com/maps?q=52.5,13.4', 17)).toBe('See it on the map')
})
