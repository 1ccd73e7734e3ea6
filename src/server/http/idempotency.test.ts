import { expect, test } from 'vitest'
import { deleteExpired } from '#server/http/queries.ts'
import { createEvent, deleteEvent } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

const form = { title: 'Tacos', visibility: 'friends', guestPolicy: 'just-you' } as const

function post(who: Member, key?: string, body: object = form) {
  return house.call(createEvent, {
    as: who.as,
    body: body as typeof form,
    headers: key ? { 'idempotency-key': key } : {},
  })
}
const listEvents = ({ id }: Member) => house.db.selectFrom('events').select('id').where('host_id', '=', id).execute()

test('one key in two hands is two requests, and each hears its own answer again', async () => {
  const [maya, ben] = [await house.arrive('Maya'), await house.arrive('Ben')]
  const first = await post(maya, 'tap')
  const second = await post(ben, 'tap')
  expect(second.body.id).not.toBe(first.body.id)
  expect((await post(ben, 'tap')).text).toBe(second.text)
  expect((await post(maya, 'tap')).text).toBe(first.text)
  expect([(await listEvents(maya)).length, (await listEvents(ben)).length]).toEqual([1, 1])
})

test('two keys of one person are two requests, each with its answer', async () => {
  const maya = await house.arrive('Maya')
  const [one, other] = [await post(maya, 'one'), await post(maya, 'other')]
  expect(one).toMatchObject({ status: 201 })
  expect((await post(maya, 'one')).text).toBe(one.text)
  expect((await post(maya, 'other')).text).toBe(other.text)
  expect(await listEvents(maya)).toHaveLength(2)
})

test('a key stands for one request: another text or another path under it is refused', async () => {
  const maya = await house.arrive('Maya')
  const { body } = await post(maya, 'tap')
  const refused = { status: 409, error: { code: 'key_reused' } }
  expect(await post(maya, 'tap', { ...form, title: 'Pizza' })).toMatchObject(refused)
  const off = { as: maya.as, params: { id: body.id }, headers: { 'idempotency-key': 'tap' } }
  expect(await house.call(deleteEvent, off)).toMatchObject(refused)
  expect(await listEvents(maya)).toHaveLength(1)
})

test('a request that failed leaves its key free, one without a key is done each time', async () => {
  const maya = await house.arrive('Maya')
  const missing = {
    as: maya.as,
    params: { id: '01900000-0000-7000-8000-000000000000' },
    headers: { 'idempotency-key': 'tap' },
  }
  expect((await house.call(deleteEvent, missing)).status).toBe(404)
  expect((await post(maya, 'tap')).status).toBe(201)
  await post(maya)
  await post(maya)
  expect(await listEvents(maya)).toHaveLength(3)
})

test.each([
  ['an empty one', ''],
  ['a space', 'two words'],
  ['a letter beyond ASCII', 'süß'],
  ['201 characters', 'k'.repeat(201)],
])('%s is no key', async (_name, key) => {
  const maya = await house.arrive('Maya')
  const { statusCode, body } = await house.app.app.http.inject({
    method: 'POST',
    url: createEvent.path,
    headers: { cookie: maya.as, 'idempotency-key': key },
    payload: form,
  })
  expect([statusCode, JSON.parse(body).field]).toEqual([400, 'Idempotency-Key'])
  expect(await listEvents(maya)).toEqual([])
})

test('a key of 200 characters is one', async () => {
  expect((await post(await house.arrive('Maya'), 'k'.repeat(200))).status).toBe(201)
})

test('keys are forgotten when their time is over, not before', async () => {
  const maya = await house.arrive('Maya')
  const { text } = await post(maya, 'tap')
  function age(hours: number) {
    return house.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('user_id', '=', maya.id)
      .execute()
  }
  await age(limits.keyHours - 0.5)
  await deleteExpired(house.db)
  expect((await post(maya, 'tap')).text).toBe(text)
  await age(limits.keyHours + 0.01)
  await deleteExpired(house.db)
  expect((await post(maya, 'tap')).text).not.toBe(text)
})
