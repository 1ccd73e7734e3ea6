import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const addOptOut = (tx: Tx, phone: string) => tx.insertInto('sms_opt_outs').values({ phone_number: phone }).execute()

test('two transactions that wait for each other both get done', async () => {
  await inTransaction(database.db, async (tx) => {
    await addOptOut(tx, '+15550000001')
    await addOptOut(tx, '+15550000002')
  })
  let waiting = 0
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>()
  let runs = 0
  function touch(first: string, second: string) {
    return inTransaction(database.db, async (tx) => {
      runs++
      await sql`select 1 from sms_opt_outs where phone_number = ${first} for update`.execute(tx)
      if (++waiting === 2) resolve()
      await bothHoldOne
      await sql`select 1 from sms_opt_outs where phone_number = ${second} for update`.execute(tx)
      return first
    })
  }
  const done = await Promise.all([touch('+15550000001', '+15550000002'), touch('+15550000002', '+15550000001')])
  expect(done).toEqual(['+15550000001', '+15550000002'])
  expect(runs).toBe(3)
})

test('any other error undoes the work and is not tried again', async () => {
  let runs = 0
  const work = inTransaction(database.db, async (tx) => {
    runs++
    await addOptOut(tx, '+15550000003')
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(runs).toBe(1)
  const left = await database.db.selectFrom('sms_opt_outs').where('phone_number', '=', '+15550000003').execute()
  expect(left).toEqual([])
})

test('an error that keeps coming back is given up on', async () => {
  let runs = 0
  const work = inTransaction(database.db, async (tx) => {
    runs++
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(4)
})
