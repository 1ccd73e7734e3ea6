import { beforeEach, expect, test } from 'vitest'
import type { EventInput } from '#shared/event-fields.ts'
import {
  changeForm,
  emptyForm,
  keepDraft,
  readDraft,
  toDraftName,
  toEventInput,
  toFormValues,
} from '#web/features/events/event-form-model.ts'

beforeEach(() => localStorage.clear())

const full: EventInput = {
  title: 'Tacos',
  description: 'Bring salsa',
  location: 'The roof',
  timeframe: 'Evening',
  specificTime: '',
  visibility: 'friends-of-friends',
  minGoing: 4,
  guestPolicy: 'plus-one',
  audioUrl: '/uploads/a.webm',
  audioDuration: 7,
  gifUrl: '/gifs/a.svg',
  gifAltText: 'A taco',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}

test('a spon that is opened for editing is sent back as it was', () => {
  expect(toEventInput(toFormValues(full))).toEqual({ ...toEventInput(emptyForm), ...full })
  const bare = { title: 'Tacos' } as EventInput
  expect(toFormValues(bare)).toEqual({ ...emptyForm, title: 'Tacos' })
  const silent = toFormValues({ ...full, audioDuration: null, gifAltText: null })
  expect([silent.audio, silent.gif]).toEqual([
    { url: '/uploads/a.webm', duration: null },
    { url: '/gifs/a.svg', altText: '' },
  ])
  const { audioDuration: _, ...untimed } = full
  expect(toFormValues(untimed).audio).toEqual({ url: '/uploads/a.webm', duration: null })
})

test('a spon is now only where it has no time of its own', () => {
  expect(toFormValues({ ...full, timeframe: 'Right Now' })).toMatchObject({ isNow: true, timeframe: 'Right Now' })
  expect(toFormValues({ ...full, timeframe: 'Right Now', specificTime: 'at 8' })).toMatchObject({
    isNow: false,
    timeframe: '',
    specificTime: 'at 8',
  })
  expect(toFormValues(full)).toMatchObject({ isNow: false, timeframe: 'Evening' })
})

test('spaces around words are not sent, and spaces alone are no time', () => {
  const typed = {
    ...emptyForm,
    title: ' Tacos ',
    description: ' a ',
    location: ' b ',
    timeframe: 'Lunch' as const,
    specificTime: ' ',
  }
  expect(toEventInput(typed)).toMatchObject({
    title: 'Tacos',
    description: 'a',
    location: 'b',
    timeframe: 'Lunch',
    specificTime: '',
  })
})

test('each way to give a time lets go of the others', () => {
  const now = changeForm(emptyForm, { kind: 'now', value: true })
  expect(changeForm(now, { kind: 'now', value: false })).toEqual(emptyForm)
  expect(changeForm(now, { kind: 'timeframe', value: 'Lunch' })).toEqual({ ...emptyForm, timeframe: 'Lunch' })
  const typed = changeForm(now, { kind: 'specific-time', value: 'at 8' })
  expect(typed).toEqual({ ...emptyForm, specificTime: 'at 8' })
  expect(changeForm(typed, { kind: 'text', field: 'title', value: 'Tacos' })).toEqual({ ...typed, title: 'Tacos' })
})

test('a rejected spon is a draft again, of its person only', () => {
  keepDraft(toDraftName('maya'), toFormValues(full))
  expect(readDraft(toDraftName('maya'))).toEqual({ values: toFormValues(full), at: expect.any(Number) })
  expect(readDraft(toDraftName('ben'))).toBeNull()
})

test.each(['{broken', 'null', '7'])('what is no draft (%s) is none', (stored) => {
  localStorage.setItem('sponti:draft:maya', stored)
  expect(readDraft('draft:maya')).toBeNull()
})

test('a draft of an older version has the fields that came later', () => {
  localStorage.setItem('sponti:draft:maya', '{"title":"Tacos"}')
  expect(readDraft('draft:maya')).toEqual({ values: { ...emptyForm, title: 'Tacos' }, at: null })
})
