import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DeleteAccountDialog } from '#web/features/accounts/delete-account-dialog.tsx'
import { toastStore } from '#web/ui/toast.ts'
// Preloads the dialog's lazy chunk, so that the first test does not wait for it.
import '#web/ui/dialog-frame.tsx'

afterEach(() => vi.unstubAllGlobals())

it('asks for the word before anything is sent, and says so when the server refuses', async () => {
  const server = vi.fn<typeof fetch>(async () =>
    Response.json({ message: 'Not right now.', code: 'x' }, { status: 503 }),
  )
  vi.stubGlobal('fetch', server)
  const person = userEvent.setup()
  render(<DeleteAccountDialog onClose={() => {}} onStale={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Delete it all' })
  await person.click(button)
  expect(screen.getByRole('alert').textContent).toContain('That does not say delete yet')
  expect(server).not.toHaveBeenCalled()

  await person.type(screen.getByLabelText('Type “delete” to go on'), 'Delete')
  await person.click(button)
  await waitFor(() => expect(toastStore.get()?.description).toBe('Not right now.'))
  expect(server.mock.calls.map(([path, request]) => [path, request?.method])).toEqual([['/api/auth/user', 'DELETE']])
})

it('hands over where the sign-in is too old', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Sign in again.', code: 'fresh_sign_in_needed' }, { status: 403 }),
  )
  const onStale = vi.fn<() => void>()
  const person = userEvent.setup()
  render(<DeleteAccountDialog onClose={() => {}} onStale={onStale} />)
  await person.type(await screen.findByLabelText('Type “delete” to go on'), 'delete')
  await person.click(screen.getByRole('button', { name: 'Delete it all' }))
  await waitFor(() => expect(onStale).toHaveBeenCalledOnce())
})
