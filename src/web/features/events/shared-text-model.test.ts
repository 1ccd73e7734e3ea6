import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { emptyForm } from '#web/features/events/event-form-model.ts'
import { addShared } from '#web/features/events/shared-text-model.ts'
import { useEventForm } from '#web/features/events/use-event-form.ts'
import { useSharedText } from '#web/features/events/use-shared-text.ts'

const toSearch = (parts: Record<string, string>) => new URLSearchParams(parts).toString()

test('what another app shares becomes title and details, the link last', () => {
  const shared = toSearch({ title: 'Open air cinema', text: 'Starts at nine', url: 'https://example.com/film' })
  expect(addShared(emptyForm, shared)).toEqual({
    title: 'Open air cinema',
    description: 'Starts at nine\nhttps://example.com/film',
  })
})

test('a link that the text has already is not said twice', () => {
  const url = 'https://example.com/film'
  expect(addShared(emptyForm, toSearch({ text: `Look: ${url}`, url }))).toEqual({
    title: '',
    description: `Look: ${url}`,
  })
})

test('a draft keeps its title, and what is shared goes under its details', () => {
  const draft = { title: 'Film night', description: 'Bring blankets' }
  expect(addShared(draft, toSearch({ title: 'Open air cinema', text: 'At nine' }))).toEqual({
    title: 'Film night',
    description: 'Bring blankets\nOpen air cinema\nAt nine',
  })
})

test('what is too long is cut', () => {
  const { title, description } = addShared(emptyForm, toSearch({ title: 'a'.repeat(500), text: 'b'.repeat(5_000) }))
  expect([title.length, description.length]).toEqual([120, 2_000])
})

beforeEach(() => localStorage.clear())

test('it is taken over once, and the address is clean afterwards', () => {
  history.replaceState(null, '', `/create?${toSearch({ title: 'Cinema' })}`)
  const { result } = renderHook(() => {
    const form = useEventForm(emptyForm, null)
    useSharedText(form.values, form.change)
    return form
  })
  expect(result.current.values.title).toBe('Cinema')
  expect(location.pathname + location.search).toBe('/create')
  act(() => result.current.change({ kind: 'text', field: 'title', value: '' }))
  expect(result.current.values.title).toBe('')
})
