import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { hourlyCleanup } from '#server/jobs/clean-up.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import * as admin from '#shared/admin.ts'
import { createComment } from '#shared/comments.ts'
import { getEvent } from '#shared/events.ts'
import { reportUser } from '#shared/reports.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()
const why = 'It was reported'

async function arriveAsAdmin(name = 'Robin', given = {}): Promise<Member> {
  const person = await house.arrive(name, given)
  await house.db.insertInto('admins').values({ user_id: person.id, granted_by: 'Robin' }).execute()
  return person
}

async function report() {
  const [host, friend] = [await house.arrive('Maya'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host, { title: 'Cheap watches' })
  const content = 'Buy now'
  const comment = await house.call(createComment, { as: friend.as, params: { id: event.id }, body: { content } })
  const body = { reason: 'He sells watches', commentId: comment.body.id }
  await house.call(reportUser, { as: host.as, params: { id: friend.id }, body })
  const robin = await arriveAsAdmin()
  const open = await house.call(admin.listReports, { as: robin.as, query: {} })
  const id = open.body.find(({ reported }) => reported?.id === friend.id)?.id ?? ''
  return { robin, host, friend, event, id }
}

describe('a report', () => {
  test('is read with what it is about, and decided once, in the name of who did', async () => {
    const { robin, friend, id } = await report()
    const read = async () => (await house.call(admin.readReport, { as: robin.as, params: { id } })).body
    expect(await read()).toMatchObject({
      reason: 'He sells watches',
      reported: { id: friend.id, displayName: 'Ben Probe' },
      comment: { content: 'Buy now', hiddenAt: null },
      reportsAbout: 1,
      decision: null,
    })
    const input = { params: { id }, body: { decision: 'hide', why } } as const
    const ada = await arriveAsAdmin('Ada')
    const answers = await Promise.all([robin, ada].map(({ as }) => house.call(admin.decideReport, { as, ...input })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.message).toMatch(
      /^(Ada|Robin) Probe decided this on .* UTC: hide\.$/,
    )
    expect(await read()).toMatchObject({ decision: 'hide', decidedWhy: why, comment: { hiddenAt: expect.anything() } })
    const log = await house.call(admin.listActions, { as: robin.as, query: {} })
    expect(log.body[0]).toMatchObject({ action: 'comments hide', why })
  })
})

test('a change takes a sign-in of the last ten minutes', async () => {
  const [robin, ada] = [await arriveAsAdmin(), await house.arrive()]
  const old = { created_at: new Date(Date.now() - 11 * 60_000) }
  await house.db.updateTable('sessions').set(old).where('user_id', '=', robin.id).execute()
  const params = { id: ada.id }
  const answer = await house.call(admin.changePerson, { as: robin.as, params, body: { action: 'suspend', why } })
  expect(answer).toMatchObject({ status: 403, error: { code: 'fresh_sign_in_needed' } })
  expect((await house.call(getCurrentUser, { as: ada.as })).status).toBe(200)
})

test('people are found, suspended and reinstated, and it is written down with the account of who did it', async () => {
  const [robin, ada] = [await arriveAsAdmin(), await house.arrive('Wilhelmina')]
  const params = { id: ada.id }
  const read = async () => (await house.call(admin.readPerson, { as: robin.as, params })).body
  for (const q of ['wilhel', ada.email?.toUpperCase(), ada.id])
    expect((await house.call(admin.findPeople, { as: robin.as, query: { q } })).body.map(({ id }) => id)).toEqual([
      ada.id,
    ])
  await house.call(admin.changePerson, { as: robin.as, params, body: { action: 'suspend', why } })
  expect(await read()).toMatchObject({ suspendedWhy: why, counts: { sessions: 0 } })
  await house.call(admin.changePerson, { as: robin.as, params, body: { action: 'reinstate', why } })
  expect(await read()).toMatchObject({
    suspendedAt: null,
    log: [{ action: 'people reinstate', by: 'Robin Probe' }, {}],
  })
  const row = house.db.selectFrom('admin_actions').select('by_id').where('subject', '=', ada.id)
  expect(await row.execute()).toEqual([{ by_id: robin.id }, { by_id: robin.id }])
})

test('everybody, and every spon, is in pages', async () => {
  const robin = await arriveAsAdmin()
  for (let count = 0; count < 51; count += 1) await house.arrive(`Guest ${count}`)
  const first = await house.app.app.http.inject({ url: admin.findPeople.path, headers: { cookie: robin.as } })
  expect(first.json()).toHaveLength(50)
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = (await house.app.app.http.inject({ url: next, headers: { cookie: robin.as } })).json()
  expect(second[0].id < first.json()[49].id).toBe(true)
  expect((await house.call(admin.findPeople, { as: robin.as, query: { cursor: 'x' } })).status).toBe(400)
})

test('a spon is found by its title, hidden and shown again', async () => {
  const { robin, friend, event } = await report()
  const params = { id: event.id }
  const found = await house.call(admin.findSpons, { as: robin.as, query: { q: 'CHEAP w' } })
  expect(found.body.map(({ id }) => id)).toContain(event.id)
  const look = async () => (await house.call(getEvent, { as: friend.as, params })).status
  await house.call(admin.changeSpon, { as: robin.as, params, body: { action: 'hide', why } })
  const read = await house.call(admin.readSpon, { as: robin.as, params })
  expect([await look(), read.body.hiddenAt === null, read.body.comments[0]?.content]).toEqual([404, false, 'Buy now'])
  await house.call(admin.changeSpon, { as: robin.as, params, body: { action: 'show', why } })
  expect(await look()).toBe(200)
})

test('a dead job is retried, and nothing names whom it was for', async () => {
  const robin = await arriveAsAdmin()
  const { pool } = house.app.context
  await inTransaction(house.db, (tx) => enqueue(tx, hourlyCleanup, {}))
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'It broke'`)
  const list = async () => (await house.call(admin.listJobs, { as: robin.as })).body
  const [job] = await list()
  expect(job).toMatchObject({ name: 'clean-up', error: 'It broke' })
  expect((await house.call(admin.getFigures, { as: robin.as })).body.waiting.deadJobs).toBeGreaterThan(0)
  const retry = (which: string) => house.call(admin.retryJobs, { as: robin.as, body: { job: which, why } })
  expect((await retry('all')).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await retry(job?.id ?? '')).status).toBe(404)
})

test('the doctor runs once for two who ask at once, and finds the database', async () => {
  const robin = await arriveAsAdmin()
  const [one, other] = await Promise.all([1, 2].map(() => house.call(admin.runDoctor, { as: robin.as })))
  expect(one?.body.find(({ what }) => what === 'database')).toMatchObject({ state: 'ok' })
  expect(other?.text).toBe(one?.text)
})

describe('who would be the last', () => {
  test('stays, whichever way they would go, and of two who remove each other one does', async () => {
    await house.db.deleteFrom('admins').execute()
    const [robin, ada] = [await arriveAsAdmin(), await arriveAsAdmin('Ada')]
    function change(by: Member, subject: Member, action: 'revoke' | 'suspend' | 'delete') {
      return house.call(admin.changePerson, { as: by.as, params: { id: subject.id }, body: { action, why } })
    }
    const both = await Promise.all([change(robin, ada, 'revoke'), change(ada, robin, 'revoke')])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    const [left] = (await house.db.selectFrom('admins').select('user_id').execute()).map(({ user_id }) => user_id)
    const last = [robin, ada].find(({ id }) => id === left) ?? robin
    for (const action of ['revoke', 'suspend', 'delete'] as const)
      expect(await change(last, last, action)).toMatchObject({
        status: 409,
        error: { message: 'You are the last admin: make somebody else one first.' },
      })
  })
})

test.each([
  [{ action: 'suspend', why: '' }, 400],
  [{ action: 'suspend', why: ' \u200b ' }, 400],
  [{ action: 'suspend', why: 'x'.repeat(501) }, 400],
  [{ action: 'promote', why }, 400],
  [{ action: 'suspend', why }, 404],
])('%j is answered with a sentence', async (body, status) => {
  const { as } = await arriveAsAdmin()
  const input = { as, params: { id: unknownId }, body: body as { action: 'suspend'; why: string } }
  const answer = await house.call(admin.changePerson, input)
  expect([answer.status, answer.error?.message]).toEqual([status, expect.stringMatching(/\.$/)])
})
