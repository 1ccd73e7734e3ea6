import { expect, test } from 'vitest'
import { personHeader } from '#shared/offline.ts'
import { toVerdict } from './verdict.ts'

const kindOf = async (response: Response) => (await toVerdict(response)).kind
const error = (status: number, code = 'some_code') => Response.json({ code, message: 'No.' }, { status })

test('a success of our server is sent, whatever it says', async () => {
  for (const status of [200, 201, 204]) {
    const response = new Response(status === 204 ? null : '{"message":"fine"}', {
      status,
      headers: { [personHeader]: 'maya' },
    })
    expect(await toVerdict(response)).toEqual({ kind: 'sent', sentence: null })
  }
})

test('what may pass is tried again', async () => {
  for (const status of [401, 408, 425, 429, 502, 503, 504]) expect(await kindOf(error(status))).toBe('later')
})

test('what the server fails on is told apart: it may never succeed', async () => {
  for (const status of [500, 501]) expect(await kindOf(error(status))).toBe('broken')
})

test('the rest is refused, with the server’s sentence where there is one', async () => {
  for (const status of [400, 403, 404, 409, 422]) expect(await kindOf(error(status))).toBe('refused')
  expect(await toVerdict(error(404))).toEqual({ kind: 'refused', sentence: 'No.' })
  expect((await toVerdict(Response.json({ code: 'gone', message: 7 }, { status: 410 }))).sentence).toBeNull()
})

test('what a captive portal or a proxy answers in the server’s place is no answer', async () => {
  const page = (status: number) => new Response('<html>Accept our terms</html>', { status })
  for (const status of [200, 403, 404, 500, 502, 511]) expect(await kindOf(page(status))).toBe('later')
  for (const body of [null, 'text', 7, {}]) expect(await kindOf(Response.json(body, { status: 404 }))).toBe('later')
})

test('another person’s session is told apart from every other refusal', async () => {
  expect(await kindOf(error(409, 'other_person'))).toBe('not-theirs')
  expect(await kindOf(error(409, 'already_sent'))).toBe('refused')
})
