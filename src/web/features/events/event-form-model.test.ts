import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeForm,
  emptyForm,
  type FormChange,
  isEmptyForm,
  keepDraft,
  newForm,
  readDraft,
  toDraftName,
  toEventInput,
  toFormValues,
} from '#web/features/events/event-form-model.ts'
import { useDraft, useEventForm } from '#web/features/events/use-event-form.ts'

describe('when it is', () => {
  test('Right Now lets go of the specific time', () => {
    const typed = changeForm(emptyForm, { kind: 'specific-time', value: 'at 8' })
    const now = changeForm(typed, { kind: 'now', value: true })
    expect(now).toMatchObject({ isNow: true, timeframe: 'Right Now', specificTime: '' })
    expect(toEventInput(now)).toMatchObject({ timeframe: 'Right Now', specificTime: '' })
  })

  test('what is sent names one time only, whatever else the form holds', () => {
    const both = { ...emptyForm, timeframe: 'Evening' as const }
    expect(toEventInput({ ...both, isNow: true })).toMatchObject({ timeframe: 'Right Now' })
    expect(toEventInput({ ...both, isNow: false, specificTime: 'at 8' })).toMatchObject({ timeframe: '' })
    expect(toEventInput({ ...both, isNow: false })).toMatchObject({ audioUrl: null, audioDuration: null })
  })

  test('typing or focusing a specific time turns Right Now off and clears the timeframe', () => {
    const now = changeForm(emptyForm, { kind: 'now', value: true })
    expect(changeForm(now, { kind: 'specific-time', value: '' })).toMatchObject({ isNow: false, timeframe: '' })
    const evening = changeForm(emptyForm, { kind: 'timeframe', value: 'Evening' })
    const typed = changeForm(evening, { kind: 'specific-time', value: 'tonight' })
    expect(toEventInput(typed)).toMatchObject({ timeframe: '', specificTime: 'tonight' })
  })

  test('what a new form has preset is no content, and any other time takes its place', () => {
    expect(toEventInput(newForm)).toMatchObject({ timeframe: 'Right Now' })
    expect(isEmptyForm(newForm)).toBe(true)
    const changes: FormChange[] = [
      { kind: 'specific-time', value: 'at 8' },
      { kind: 'timeframe', value: 'Lunch' },
      { kind: 'now', value: true },
    ]
    for (const change of changes) {
      const chosen = changeForm(newForm, change)
      expect([chosen.isPresetTime, isEmptyForm(chosen)]).toEqual([false, false])
    }
    expect(isEmptyForm(changeForm(newForm, { kind: 'now', value: false }))).toBe(true)
    expect(isEmptyForm(changeForm(newForm, { kind: 'text', field: 'title', value: 'Tacos' }))).toBe(false)
  })

  test('a part of the day is sent as it is', () => {
    const lunch = changeForm(emptyForm, { kind: 'timeframe', value: 'Lunch' })
    expect(toEventInput(lunch)).toMatchObject({ timeframe: 'Lunch', specificTime: '' })
  })
})

describe('the GIF', () => {
  const gif = { url: '/gifs/pizza-dance.svg', altText: 'A slice of pizza dances' }

  test('goes along with what it shows, and nothing goes along without one', () => {
    const chosen = changeForm(emptyForm, { kind: 'values', values: { gif } })
    expect(toEventInput(chosen)).toMatchObject({ gifUrl: gif.url, gifAltText: gif.altText })
    const removed = changeForm(chosen, { kind: 'values', values: { gif: null } })
    expect(toEventInput(removed)).toMatchObject({ gifUrl: null, gifAltText: null })
  })

  test('stays in the draft', () => {
    localStorage.clear()
    const first = renderHook(() => useKeptForm('me'))
    act(() => first.result.current.change({ kind: 'values', values: { gif } }))
    first.unmount()
    expect(renderHook(() => useKeptForm('me')).result.current.values.gif).toEqual(gif)
  })
})

/** As the page of a new spon does it. */
function useKeptForm(personId: string) {
  const { name, draft } = useDraft(personId)
  return useEventForm(draft?.values ?? emptyForm, name)
}

describe('a draft', () => {
  beforeEach(() => localStorage.clear())

  test('survives a reload and is gone once posted', () => {
    const first = renderHook(() => useKeptForm('me'))
    act(() => first.result.current.change({ kind: 'text', field: 'title', value: 'Tacos' }))
    first.unmount()
    const second = renderHook(() => useKeptForm('me'))
    expect(second.result.current.values.title).toBe('Tacos')
    act(() => second.result.current.forgetDraft())
    second.unmount()
    expect(renderHook(() => useKeptForm('me')).result.current.values).toEqual(emptyForm)
  })

  test('is not begun by what is preset, and keeps that as preset', () => {
    const name = toDraftName('me')
    keepDraft(name, newForm)
    expect(readDraft(name)).toBeNull()
    keepDraft(name, { ...newForm, title: 'Tacos' })
    expect(readDraft(name)?.values).toEqual({ ...newForm, title: 'Tacos' })
  })

  test('keeps the time of its last change, also when it is only looked at', () => {
    localStorage.setItem('sponti:draft:me', JSON.stringify({ ...emptyForm, title: 'Tacos', at: 7 }))
    renderHook(() => useKeptForm('me')).unmount()
    expect(readDraft('draft:me')?.at).toBe(7)
    const next = renderHook(() => useKeptForm('me'))
    act(() => next.result.current.change({ kind: 'text', field: 'title', value: 'Ramen' }))
    expect(readDraft('draft:me')?.at).toBeGreaterThan(7)
  })

  test('stays where a refused spon is opened again, and comes back once that is posted', () => {
    keepDraft(toDraftName('me'), { ...emptyForm, title: 'Begun' })
    keepDraft(toDraftName('me', 'reopened'), { ...emptyForm, title: 'Refused' })
    const reopened = renderHook(() => useKeptForm('me'))
    expect(reopened.result.current.values.title).toBe('Refused')
    act(() => reopened.result.current.forgetDraft())
    reopened.unmount()
    expect(renderHook(() => useKeptForm('me')).result.current.values.title).toBe('Begun')
  })

  test('of one person is not another’s, and a broken one is forgotten', () => {
    localStorage.setItem('sponti:draft:me', '{broken')
    expect(renderHook(() => useKeptForm('me')).result.current.values).toEqual(emptyForm)
    const mine = renderHook(() => useKeptForm('me'))
    act(() => mine.result.current.change({ kind: 'text', field: 'title', value: 'Mine' }))
    expect(renderHook(() => useKeptForm('you')).result.current.values.title).toBe('')
  })
})

test('sends for whom it is only where it is for chosen people, and reads it from a spon and from what waited', () => {
  const values = { ...emptyForm, title: 'Tacos', chosen: ['ben'] }
  expect(toEventInput(values)).not.toHaveProperty('inviteeIds')
  const sent = toEventInput({ ...values, visibility: 'chosen' })
  expect(sent.inviteeIds).toEqual(['ben'])
  expect(toFormValues(sent).chosen).toEqual(['ben'])
  const person = { id: 'ana', displayName: 'Ana', profileImageUrl: null }
  expect(toFormValues({ ...sent, chosen: [person] }).chosen).toEqual(['ana'])
})
