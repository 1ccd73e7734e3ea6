import type { RsvpResponse } from '#shared/events.ts'
import { answerAsGuest } from '#shared/guests.ts'
import { makeShareLink } from '#shared/invites.ts'
import type { TestApp } from '#tests/support/app.ts'

/** People who answer by a link without an account. */
export type Visitor = { id: string; name: string; as: string }

type Door = { call: TestApp['call'] }
type Form = { token: string; name?: string; response?: RsvpResponse; key?: string; as?: string; ip?: string }

/** The token of a person's share link. */
export async function share({ call }: Door, host: { as: string }, event: { id: string }): Promise<string> {
  const { body } = await call(makeShareLink, { as: host.as, params: { id: event.id } })
  return body.url?.split('/').at(-1) ?? ''
}

export function sendForm({ call }: Door, { token, name = 'Sam', response = 'going', key, as, ip }: Form) {
  return call(answerAsGuest, {
    params: { token },
    body: { name, response, ...(key && { key }) },
    ...(as && { as }),
    ...(ip && { headers: { 'x-forwarded-for': ip } }),
  })
}

/** A guest with the cookies of their browser. */
export async function addGuest(door: Door, form: Form): Promise<Visitor> {
  const answer = await sendForm(door, form)
  if (answer.status !== 200) throw new Error(`No guest: ${answer.text}`)
  const own = answer.body.rsvps.find(({ userId }) => userId)
  return { id: own?.userId ?? '', name: own?.user.displayName ?? '', as: toCookies(answer.headers) }
}

/** The cookies that an answer set, as the browser sends them. */
export function toCookies(headers: Record<string, string | string[] | number | undefined>): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.map((cookie) => cookie.split(';')[0]).join('; ')
}
