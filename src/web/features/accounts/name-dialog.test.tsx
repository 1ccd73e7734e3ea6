import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { findNameErrors, NameDialog } from '#web/features/accounts/name-dialog.tsx'
import { toastStore } from '#web/ui/toast.ts'
// Preloads the dialog's lazy chunk, so that the first test does not wait for it.
import '#web/ui/dialog-frame.tsx'

const maya: CurrentUser = {
  id: '019a0000-0000-7000-8000-000000000001',
  displayName: 'Maya Okafor',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  phoneNumber: null,
  profileImageUrl: null,
  smsConsent: true,
  kind: 'member',
  can: { post: true, meet: true },
  createdAt: '2026-11-01T10:00:00.000Z',
  friendCount: 3,
  eventCount: 2,
}

describe('what a name has to be', () => {
  it.each([
    [{ firstName: '', lastName: 'Okafor' }, { firstName: 'First name is required' }],
    [{ firstName: 'Maya', lastName: '   ' }, { lastName: 'Last name is required' }],
    [{ firstName: 'M'.repeat(51), lastName: 'Okafor' }, { firstName: 'First name too long' }],
    [{ firstName: 'Maya', lastName: 'O'.repeat(51) }, { lastName: 'Last name too long' }],
    [
      { firstName: '', lastName: '' },
      { firstName: 'First name is required', lastName: 'Last name is required' },
    ],
    [{ firstName: 'M'.repeat(50), lastName: 'O'.repeat(50) }, {}],
    [{ firstName: '🦄', lastName: '🐙' }, {}],
  ])('%o gives %o', (name, errors) => {
    expect(findNameErrors(name)).toEqual(errors)
  })
})

it('one name is enough for a person with one name', () => {
  expect(findNameErrors({ firstName: 'Maya', lastName: '' }, true)).toEqual({})
  expect(findNameErrors({ firstName: '', lastName: '' }, true)).toEqual({ firstName: 'First name is required' })
})

describe('the dialog', () => {
  const server = vi.fn<typeof fetch>()
  beforeEach(() => void vi.stubGlobal('fetch', server))
  afterEach(() => {
    vi.unstubAllGlobals()
    server.mockReset()
  })
  function open() {
    const onClose = vi.fn()
    render(<NameDialog me={maya} onClose={onClose} />)
    return { onClose, person: userEvent.setup() }
  }

  it('says what is missing only after the first try, and brings the keyboard there', async () => {
    const { person } = open()
    const field = await screen.findByLabelText('First name')
    await person.clear(field)
    expect(screen.queryByRole('alert')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Save name' }))
    expect(screen.getByRole('alert').textContent).toContain('First name is required')
    expect(document.activeElement).toBe(field)
    expect(server).not.toHaveBeenCalled()
  })

  it('sends the name without the spaces around it and closes', async () => {
    server.mockResolvedValue(Response.json({ ...maya, firstName: 'May', displayName: 'May Okafor' }))
    const { person, onClose } = open()
    const field = await screen.findByLabelText('First name')
    await person.clear(field)
    await person.type(field, '  May ')
    await person.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [path, request] = server.mock.calls[0] ?? []
    expect([path, request?.method, request?.body]).toEqual([
      '/api/auth/user',
      'PUT',
      JSON.stringify({ firstName: 'May', lastName: 'Okafor' }),
    ])
  })

  it('keeps what was typed when the server cannot take it', async () => {
    server.mockResolvedValue(new Response('', { status: 503 }))
    const { person, onClose } = open()
    await person.type(await screen.findByLabelText('Last name'), '-Adeyemi')
    await person.click(screen.getByRole('button', { name: 'Save name' }))
    await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Oops!', variant: 'destructive' }))
    expect(toastStore.get()?.description).toBe('Failed to update your name. Try again?')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Okafor-Adeyemi')
  })
})
