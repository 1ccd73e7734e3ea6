import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import type { EventDetail } from '#shared/events.ts'
import { Notices } from '#web/app/notices.tsx'
import { useShortcuts } from '#web/app/shortcuts.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { EditPage } from '#web/pages/edit-page.tsx'

const id = '019a0000-0000-7000-8000-000000000009'
const maya = { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Maya' } as CurrentUser
const picnic = { id, title: 'Picnic', audioUrl: null, can: { edit: true } } as EventDetail

const worker = new EventTarget()
const tell = (data: object) => act(async () => void worker.dispatchEvent(new MessageEvent('message', { data })))

function AppAround() {
  useShortcuts(true)
  return (
    <>
      <EditPage id={id} />
      <Notices />
    </>
  )
}

beforeEach(() => {
  setCurrentUser(maya)
  vi.stubGlobal('fetch', async () => Response.json(picnic))
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  history.replaceState(null, '', `/edit/${id}`)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Opens an edit in which the title was changed. */
async function openChanged() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AppAround />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByDisplayValue('Picnic'), { target: { value: 'Picnic at noon' } })
}

const ways: [string, string, () => Promise<unknown>][] = [
  [
    'the banner of a push',
    '/event/7',
    async () => {
      await tell({ type: 'NOTIFICATION_RECEIVED', title: 'Ben is in', url: '/event/7' })
      fireEvent.click(await screen.findByRole('button', { name: /Ben is in/ }))
    },
  ],
  ['a notification of the device', '/event/7', () => tell({ type: 'OPEN_ADDRESS', url: '/event/7' })],
  ['a key', '/profile', async () => fireEvent.keyDown(document.body, { key: 'm' })],
]

test.each(ways)('%s does not take an unsaved edit away without being asked', async (_what, path, follow) => {
  await openChanged()
  await follow()
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy())
  await act(async () => screen.getByRole('button', { name: 'Keep editing' }).click())
  expect(location.pathname).toBe(`/edit/${id}`)
  expect(screen.getByDisplayValue('Picnic at noon')).toBeTruthy()
  await follow()
  await act(async () => (await screen.findByRole('button', { name: 'Leave' })).click())
  expect(location.pathname).toBe(path)
})

test('once the changes are undone, nothing asks any more', async () => {
  await openChanged()
  fireEvent.change(screen.getByDisplayValue('Picnic at noon'), { target: { value: 'Picnic' } })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/profile')
})
