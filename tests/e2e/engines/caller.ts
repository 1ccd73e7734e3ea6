import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test'

/** What a call answered. A refused one fails the test with the status and the reason. */
export async function read<Answer>(asked: Promise<APIResponse>): Promise<Answer> {
  const answer = await asked
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

/** A newcomer without a phone. */
export async function arrive(url: string, name: string): Promise<APIRequestContext> {
  const caller = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const entered = await caller.post('/api/demo/sign-in', { form: { name }, maxRedirects: 0 })
  expect(entered.status(), await entered.text()).toBe(303)
  return caller
}
