import { expect, test } from 'vitest'
import { formType } from '#server/http/forms.ts'
import { makeToken } from '#server/http/tokens.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { getEvent } from '#shared/events.ts'
import { claimHandover, getHandover, makeHandover } from '#shared/guests.ts'
import { toPath } from '#shared/paths.ts'
import { createEvent } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'
import { addGuest, share, toCookies } from '#tests/support/visitors.ts'

const house = openHouse()

async function openSpon() {
  const host = await house.arrive('Maya')
  const event = await createEvent(house.db, host)
  const sam = await addGuest(house, { token: await share(house, host, event) })
  return { host, event, sam, path: `/event/${event.id}` }
}

async function make({ sam, path }: { sam: { as: string }; path: string }): Promise<string> {
  const { body } = await house.call(makeHandover, { as: sam.as, body: { path } })
  expect(body.url).toMatch(/\/go-on\/[\w-]{43}$/)
  return body.url.split('/').at(-1) ?? ''
}

const claim = (token: string, as?: string) => house.call(claimHandover, { params: { token }, ...(as && { as }) })
const gone = {
  code: 'gone',
  message: 'That link has run out or was used already. Make a new one in the browser that you came from.',
}

test('a guest goes on in another browser, and the first one is out', async () => {
  const spon = await openSpon()
  const token = await make(spon)
  for (let look = 0; look < 3; look += 1)
    expect((await house.call(getHandover, { params: { token } })).body).toEqual({ displayName: 'Sam', path: spon.path })
  const claimed = await claim(token)
  expect(claimed.body).toEqual({ path: spon.path })
  const as = toCookies(claimed.headers)
  expect((await house.call(getCurrentUser, { as })).body).toMatchObject({ id: spon.sam.id, kind: 'guest' })
  expect((await house.call(getEvent, { as, params: { id: spon.event.id } })).body.userRsvp).toEqual({
    response: 'going',
  })
  await expect.poll(async () => (await house.call(getCurrentUser, { as: spon.sam.as })).status).toBe(401)
  expect((await claim(token)).error).toEqual(gone)
  expect((await house.call(getHandover, { params: { token } })).error).toEqual(gone)
})

test('a link of a hand-over is for one, also if two tap at once', async () => {
  const token = await make(await openSpon())
  const all = await Promise.all([1, 2, 3].map(() => claim(token)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
})

test('the button of its page needs no scripts', async () => {
  const spon = await openSpon()
  const token = await make(spon)
  const answer = await house.app.app.http.inject({
    method: claimHandover.method,
    url: toPath(claimHandover, { params: { token } }),
    headers: { 'content-type': formType, origin: house.app.context.config.publicUrl },
    payload: '',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, spon.path])
})

test('it works for ten minutes, and not for somebody who has joined meanwhile', async () => {
  const spon = await openSpon()
  const late = await make(spon)
  await house.db
    .updateTable('auth_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('user_id', '=', spon.sam.id)
    .execute()
  expect((await claim(late)).error).toEqual(gone)
  const token = await make(spon)
  await house.db.updateTable('users').set({ kind: 'member' }).where('id', '=', spon.sam.id).execute()
  expect((await claim(token)).error).toEqual(gone)
  expect((await claim(makeToken())).error).toEqual(gone)
})

test('a browser in which somebody is signed in keeps them, and what the guest has is theirs', async () => {
  const spon = await openSpon()
  const member = await house.arrive('Samira')
  const claimed = await claim(await make(spon), member.as)
  expect(claimed.body).toEqual({ path: spon.path })
  const seen = await house.call(getEvent, { as: member.as, params: { id: spon.event.id } })
  expect(seen.body.userRsvp).toEqual({ response: 'going' })
  await expect.poll(async () => (await house.call(getCurrentUser, { as: spon.sam.as })).status).toBe(401)
})

test('in the browser that made it nothing changes', async () => {
  const spon = await openSpon()
  expect((await claim(await make(spon), spon.sam.as)).status).toBe(200)
  expect((await house.call(getCurrentUser, { as: spon.sam.as })).status).toBe(200)
})

test('who has an account signs in instead, and the page is one of ours', async () => {
  const member = await house.arrive()
  expect((await house.call(makeHandover, { as: member.as, body: {} })).error?.message).toBe(
    'You have an account: sign in with it in the other browser.',
  )
  const { sam } = await openSpon()
  for (const path of ['https://evil.example', '/\\evil'])
    expect((await house.call(makeHandover, { as: sam.as, body: { path } })).status).toBe(400)
  for (const path of ['//evil', '/api/logout'])
    expect((await claim(await make({ sam, path }), sam.as)).body).toEqual({ path: '/' })
})
