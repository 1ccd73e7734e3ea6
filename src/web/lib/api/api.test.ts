import { afterEach, expect, test, vi } from 'vitest'
import { endDevice, getCurrentUser, updateCurrentUser } from '#shared/accounts.ts'
import { takeBackAnswer } from '#shared/rsvps.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'

const id = '11111111-1111-4111-8111-111111111111'

function answerWith(body: string | null, init: ResponseInit = {}) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('a refused call says the status, a colon and the body', async () => {
  const body = '{"message":"First name is required","code":"invalid_input","field":"firstName"}'
  answerWith(body, { status: 400 })
  const error = await callApi(getCurrentUser).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: `400: ${body}`,
    status: 400,
    code: 'invalid_input',
    field: 'firstName',
    sentence: 'First name is required',
  })
})

test('an empty refusal says the status text instead', async () => {
  answerWith('', { status: 502, statusText: 'Bad Gateway' })
  await expect(callApi(getCurrentUser)).rejects.toThrow('502: Bad Gateway')
})

test('a person reads the server’s sentence, or ours where there is none', () => {
  expect(toSentence(new ApiError(409, '{"message":"Too late"}', ''), 'Failed')).toBe('Too late')
  expect(toSentence(new ApiError(500, '<html>', ''), 'Failed')).toBe('Failed')
  expect(toSentence(new TypeError('Failed to fetch'), 'Failed')).toBe('Failed')
})

test('cookies always go along, a JSON content type only with a body', async () => {
  const fetch = answerWith('{}')
  await callApi(getCurrentUser)
  await callApi(updateCurrentUser, { body: { firstName: 'Maya', lastName: 'Ortiz' } })
  const [read, write] = fetch.mock.calls.map(([, init]) => init)
  expect(read?.credentials).toBe('include')
  expect(new Headers(read?.headers).has('Content-Type')).toBe(false)
  expect(new Headers(write?.headers).get('Content-Type')).toBe('application/json')
  expect(write?.body).toBe('{"firstName":"Maya","lastName":"Ortiz"}')
})

test('each call that may be repeated gets a key of its own', async () => {
  const fetch = answerWith(null, { status: 204 })
  await callApi(takeBackAnswer, { params: { id } })
  await callApi(takeBackAnswer, { params: { id } })
  await callApi(endDevice, { params: { id } })
  const [first, second, none] = fetch.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect(none).toBeNull()
})

test('parameters are put into the path, and a tap that is sent twice carries one key', async () => {
  const fetch = answerWith(null, { status: 204 })
  await expect(callApi(endDevice, { params: { id } }, { idempotencyKey: 'tap-1' })).resolves.toBeUndefined()
  const [path, init] = fetch.mock.calls[0] ?? []
  expect(path).toBe(`/api/auth/sessions/${id}`)
  expect(init?.method).toBe('DELETE')
  expect(new Headers(init?.headers).get('Idempotency-Key')).toBe('tap-1')
})
