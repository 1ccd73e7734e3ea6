import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FriendStatus } from '#shared/friends.ts'
import { FriendStanding } from '#web/features/friends/friend-button.tsx'
import { FriendDialog } from '#web/features/friends/friend-dialog.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { toastStore } from '#web/ui/toast.ts'

const maya = { id: '019a0000-0000-7000-8000-000000000001', displayName: 'Maya' }
const sent: string[] = []
const takenBack = `/api/friends/unfriend {"friendId":"${maya.id}","only":"request"}`

function open(page: ReactElement, standing: FriendStatus = 'pending_sent') {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') sent.push(`${path} ${String(body)}`)
    return Response.json({ status: method === 'GET' ? standing : 'none' })
  })
  render(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>)
}

/** From here on Maya is a friend for the server. */
function refuse(error: object) {
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit) =>
    method === 'GET' ? Response.json({ status: 'friends' }) : Response.json(error, { status: 409 }),
  )
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['friends', 'Manage friendship with Maya'],
  ['pending_sent', 'Friend request to Maya'],
  ['pending_received', 'Friend request from Maya'],
  ['none', 'Add Maya as a friend?'],
] as const)('the title of the dialog fits how one stands: %s', async (standing, title) => {
  open(<FriendDialog host={maya} open onOpenChange={() => {}} />, standing)
  await screen.findByRole('link', { name: 'View Profile' })
  expect(screen.getByRole('heading').textContent).toBe(title)
})

test('a request is taken back in the dialog where it was made', async () => {
  const onOpenChange = vi.fn()
  open(<FriendDialog host={maya} open onOpenChange={onOpenChange} />)
  await screen.findByText('You asked Maya, who has not answered yet.')
  await userEvent.click(screen.getByRole('button', { name: 'Take request back' }))
  expect(sent).toEqual([takenBack])
  expect(toastStore.get()?.title).toBe('Request taken back')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test('and beside a name in a list or on a profile', async () => {
  open(<FriendStanding person={maya} status="pending_sent" />)
  expect(screen.getByRole('button', { name: 'Pending' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: /^Take back/ }))
  expect(sent).toEqual([takenBack])
})

test('a request that was accepted meanwhile is not taken back, and the dialog shows the new friend', async () => {
  const onOpenChange = vi.fn()
  open(<FriendDialog host={maya} open onOpenChange={onOpenChange} />)
  await screen.findByText('You asked Maya, who has not answered yet.')
  refuse({ message: 'They have said yes already: you are friends now.', code: 'conflict' })
  await userEvent.click(screen.getByRole('button', { name: 'Take request back' }))
  expect(await screen.findByRole('dialog', { name: 'Manage friendship with Maya' })).toBeTruthy()
  expect(toastStore.get()?.description).toBe('They have said yes already: you are friends now.')
  expect(onOpenChange).not.toHaveBeenCalled()
})
