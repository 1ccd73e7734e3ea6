import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDialogs } from '#web/ui/open-dialogs.ts'
import { dismissToast, toast, toastError, toastStore, toastSuccess } from '#web/ui/toast.ts'
import { Toaster } from '#web/ui/toaster.tsx'

const shown = () => screen.queryAllByTestId('toast')
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const show = (say: () => number) => act(async () => say())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(<Toaster />)
})

afterEach(() => {
  act(() => toastStore.set(null))
  act(() => openDialogs.set([]))
  vi.useRealTimers()
})

test('there is one message at a time: the newest', async () => {
  await show(() => toast({ title: 'First' }))
  await show(() => toast({ title: 'Second' }))
  expect(shown()).toHaveLength(1)
  expect(screen.getByText('Second')).toBeTruthy()
})

test('what can be undone stays its five seconds, and then comes the newest of what waited', async () => {
  const undoing = { actions: [{ label: 'Undo', run: () => {} }] }
  await show(() => toast({ title: 'Taken back', ...undoing }))
  await show(() => toastSuccess('Copied'))
  await show(() => toast({ title: 'That too', ...undoing }))
  await show(() => toastSuccess('Sent'))
  await wait(4_900)
  expect(screen.getByTestId('toast').textContent).toContain('Taken back')
  await wait(200)
  expect(screen.getByTestId('toast').textContent).toContain('That too')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.getByTestId('toast').textContent).toBe('Sent')
  await wait(2_600)
  expect(shown()).toHaveLength(0)
})

test('a message that waits can be withdrawn', async () => {
  await show(() => toast({ title: 'Taken back', actions: [{ label: 'Undo', run: () => {} }] }))
  const id = toast({ title: 'Sending' })
  dismissToast(id)
  await wait(5_100)
  expect(shown()).toHaveLength(0)
})

test('a message lasts five seconds, the product’s own two and a half', async () => {
  await show(() => toast({ title: 'Slow' }))
  await wait(4_900)
  expect(shown()).toHaveLength(1)
  await wait(200)
  expect(shown()).toHaveLength(0)
  await show(() => toastSuccess('Quick'))
  await wait(2_600)
  expect(shown()).toHaveLength(0)
})

test('a failure says Oops! and is announced at once', async () => {
  await show(() => toastError('Failed to update RSVP'))
  expect(screen.getByRole('alert').textContent).toContain('Oops!Failed to update RSVP')
})

test('over a dialog a message is inside it, because all else is inert, and it outlives the dialog', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  act(() => openDialogs.set([dialog]))
  await show(() => toast({ title: 'Sent' }))
  expect(dialog.contains(screen.getByTestId('toast'))).toBe(true)
  act(() => openDialogs.set([]))
  dialog.remove()
  expect(screen.getByText('Sent')).toBeTruthy()
})

test('a message waits while somebody points at it', async () => {
  await show(() => toast({ title: 'Stay' }))
  fireEvent.pointerEnter(screen.getByTestId('toast'))
  await wait(20_000)
  expect(shown()).toHaveLength(1)
})

test('swiping 50 px to the right dismisses, less does not', async () => {
  await show(() => toast({ title: 'Swipe me' }))
  const card = screen.getByTestId('toast')
  function swipe(distance: number) {
    fireEvent.pointerDown(card, { clientX: 10 })
    fireEvent.pointerMove(card, { clientX: 10 + distance })
    fireEvent.pointerUp(card, { clientX: 10 + distance })
  }
  swipe(49)
  expect(shown()).toHaveLength(1)
  swipe(50)
  expect(shown()).toHaveLength(0)
})

test('an action runs once, closes the message, and gives the focus back', async () => {
  const before = document.body.appendChild(document.createElement('button'))
  const run = vi.fn()
  before.focus()
  await show(() => toast({ title: "You're not going any more", actions: [{ label: 'Undo', run }] }))
  expect(screen.getByRole('status').textContent).toContain('Undo')
  fireEvent.keyDown(window, { key: 'F8' })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await wait(20_000)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect([run.mock.calls.length, shown().length, document.activeElement]).toEqual([1, 0, before])
  before.remove()
})

test('F8 brings the keyboard to the messages', () => {
  fireEvent.keyDown(window, { key: 'F8' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages (F8)' }))
})

test('a dismissed message is forgotten after 1,000,000 ms', async () => {
  const id = toast({ title: 'Bye' })
  act(() => dismissToast(id))
  await wait(999_000)
  expect(toastStore.get()?.title).toBe('Bye')
  await wait(2_000)
  expect(toastStore.get()).toBeNull()
})
