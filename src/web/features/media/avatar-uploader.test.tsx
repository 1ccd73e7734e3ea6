import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/accounts.ts'
import { AvatarUploader } from '#web/features/media/avatar-uploader.tsx'
import { setCurrentUser, useMe } from '#web/lib/api/auth.ts'
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
  profileImageUrl: '🐶',
  smsConsent: true,
  kind: 'member',
  can: { post: true, meet: true },
  createdAt: '2026-11-01T10:00:00.000Z',
  friendCount: 3,
  eventCount: 2,
}

const server = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', server)
  // The test DOM has no canvas: a fake picture of 400 × 100 goes in, a few bytes come out.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 100, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
    quality,
  ) {
    give(new Blob([`${this.width}×${this.height} ${type} ${quality}`], { type: 'image/jpeg' }))
  })
  setCurrentUser(maya)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.mockReset()
})

const Mine = () => <AvatarUploader me={useMe()} />
function open() {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Mine />
    </QueryClientProvider>,
  )
  const input = screen.getByLabelText('Picture file')
  const person = userEvent.setup({ applyAccept: false })
  return { container, person, pick: (file: File) => person.upload(input, file) }
}
const photo = new File(['photo'], 'me.png', { type: 'image/png' })
/** A response that the test resolves. */
function holdAnswer() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.mockReturnValue(promise)
  return (response: Response) => act(async () => resolve(response))
}

test('a photo is shrunk, shown at once, sent, and then is the profile’s', async () => {
  const answer = holdAnswer()
  const { container, pick } = open()
  await pick(photo)
  expect(await screen.findByText('Saving...')).toBeTruthy()
  await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^blob:/))
  const [path, request] = server.mock.calls[0] ?? []
  expect([path, request?.method]).toEqual(['/api/upload/profile-picture', 'POST'])
  const form = request?.body
  const sent = form instanceof FormData ? form.get('profilePicture') : null
  expect(sent instanceof File && (await sent.text())).toBe('200×50 image/jpeg 0.8')
  await answer(Response.json({ ...maya, profileImageUrl: '/uploads/profiles/new.jpg' }))
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/api/image/proxy/profiles%2Fnew.jpg')
  expect(screen.queryByText('Saving...')).toBeNull()
})

test.each([
  [
    'too large',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    'File too large',
    'Please select an image smaller than 5MB',
  ],
  [
    'not a picture',
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
    'Invalid file type',
    'Please select an image file',
  ],
])('a file that is %s never leaves the phone', async (_case, file, title, description) => {
  const { pick } = open()
  await pick(file)
  expect(toastStore.get()).toMatchObject({ title, description, variant: 'destructive' })
  expect(server).not.toHaveBeenCalled()
})

test('when the server cannot keep it, the old picture is back and its sentence is read', async () => {
  const answer = holdAnswer()
  const { container, pick } = open()
  await pick(photo)
  await waitFor(() => expect(container.querySelector('img')).toBeTruthy())
  await answer(Response.json({ message: 'We cannot keep pictures right now.', code: 'unavailable' }, { status: 503 }))
  expect(toastStore.get()).toMatchObject({ title: 'Upload failed', description: 'We cannot keep pictures right now.' })
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText('🐶')).toBeTruthy()
})

test('a picture that the browser cannot read is said so', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('cannot be decoded')))
  const { pick } = open()
  await pick(photo)
  const description = 'This browser cannot open that picture. Choose a JPEG or PNG.'
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Upload failed', description }))
  expect(server).not.toHaveBeenCalled()
})

test('an animal is chosen with one tap and shown before the answer', async () => {
  const answer = holdAnswer()
  const { person } = open()
  await person.click(screen.getByRole('button', { name: 'Change your picture' }))
  expect((await screen.findByRole('button', { name: 'Dog' })).getAttribute('aria-pressed')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Cat' }))
  expect(screen.getByText('🐱')).toBeTruthy()
  const [path, request] = server.mock.calls[0] ?? []
  expect([path, request?.method, request?.body]).toEqual(['/api/auth/user/avatar', 'PUT', '{"animal":"🐱"}'])
  await answer(Response.json({ ...maya, profileImageUrl: '🐱' }))
  expect(screen.getByText('🐱')).toBeTruthy()
})

test('the initial can be chosen again', async () => {
  const answer = holdAnswer()
  const { person } = open()
  await person.click(screen.getByRole('button', { name: 'Change your picture' }))
  await person.click(await screen.findByRole('button', { name: 'Your initial' }))
  expect(screen.getByText('M')).toBeTruthy()
  expect(server.mock.calls[0]?.[1]?.body).toBe('{"animal":null}')
  await answer(Response.json({ ...maya, profileImageUrl: null }))
  expect(screen.getByText('M')).toBeTruthy()
})
