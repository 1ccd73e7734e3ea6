import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { runAdmin } from '#server/features/admin/input.ts'
import { deleteOldActions } from '#server/features/admin/queries.ts'
import { AlreadyDecided } from '#server/features/admin/report-actions.ts'
import { hourlyCleanup } from '#server/jobs/clean-up.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { exportCurrentUser, getCurrentUser } from '#shared/accounts.ts'
import { createComment, deleteComment, listComments } from '#shared/comments.ts'
import { getEvent } from '#shared/events.ts'
import { getInvite } from '#shared/invites.ts'
import { listNotifications } from '#shared/notifications.ts'
import { reportUser } from '#shared/reports.ts'
import { befriend, createEvent, signIn } from '#tests/support/builders.ts'
import { openHouse, unknownId } from '#tests/support/guests.ts'
import { compileCache } from '#tests/support/node-process.ts'
import { share } from '#tests/support/visitors.ts'

const house = openHouse()
const read = (...typed: string[]) => runAdmin(house.db, typed)
const change = (...typed: string[]) => runAdmin(house.db, [...typed, '--by', 'Robin', '--why', 'It was reported'])
const listLog = () => house.db.selectFrom('admin_actions').selectAll().orderBy('id').execute()

async function openSpon() {
  const [host, friend] = [await house.arrive('Maya'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host, { title: 'Cheap watches' })
  const { body } = await house.call(createComment, {
    as: friend.as,
    params: { id: event.id },
    body: { content: 'Buy now' },
  })
  // Typed text has no control characters; whatever else may write to this table could.
  await house.db.updateTable('comments').set({ content: 'Buy\u001b[31m now' }).where('id', '=', body.id).execute()
  return { host, friend, event, commentId: body.id }
}

describe('a report', () => {
  test('is listed, read with what it is about, and decided', async () => {
    const { host, friend, commentId } = await openSpon()
    await house.call(reportUser, {
      as: host.as,
      params: { id: friend.id },
      body: { reason: 'He sells watches', commentId },
    })
    const list = await read('reports', 'list')
    expect(list).toContain('He sells watches')
    const id = list.split(' ')[0] ?? ''
    const text = await read('reports', 'read', id)
    expect(text).toContain(`about     “Ben Probe”  ${friend.id}`)
    // What people typed cannot move the cursor of whoever reads it.
    expect(text).toContain('“Buy [31m now”')
    expect(await change('reports', 'decide', id, '--as', 'nothing')).toBe('Decided.')
    expect(await read('reports', 'list')).toBe('No reports.')
    expect(await read('reports', 'all')).toContain('nothing')
    const again = change('reports', 'decide', id, '--as', 'hide')
    await expect(again).rejects.toThrow(AlreadyDecided)
    await expect(again).rejects.toThrow(/^Robin decided this on .* UTC: nothing\.$/)
  })
})

describe('people', () => {
  test('are found by name, address and id, and what was done about them is with them', async () => {
    const ada = await house.arrive('Wilhelmina')
    for (const words of ['wilhel', ada.email?.toUpperCase() ?? '', ada.id])
      expect(await read('people', 'find', words)).toContain(ada.id)
    await change('people', 'end-sessions', ada.id)
    await expect.poll(async () => (await house.call(getCurrentUser, { as: ada.as })).status).toBe(401)
    expect(await read('people', 'read', ada.id)).toContain('Robin: people end-sessions')
    await change('people', 'delete', ada.id)
    expect(await read('people', 'find', ada.id)).toBe('Nobody.')
    expect(await read('log', ada.id)).toContain('people delete')
  })
})

describe('a spon', () => {
  test('that is hidden is there for its host alone, until it is shown again', async () => {
    const { host, friend, event } = await openSpon()
    const token = await share(house, host, event)
    const look = async (as: string) => (await house.call(getEvent, { as, params: { id: event.id } })).status
    const knock = async () => (await house.call(getInvite, { params: { token } })).status
    await change('spons', 'hide', event.id)
    expect([await look(host.as), await look(friend.as), await knock()]).toEqual([200, 404, 410])
    expect(await read('spons', 'read', event.id)).toContain('HIDDEN')
    await change('spons', 'show', event.id)
    expect([await look(host.as), await look(friend.as), await knock()]).toEqual([200, 200, 200])
    await change('spons', 'delete', event.id)
    expect([await look(host.as), await look(friend.as), await knock()]).toEqual([404, 404, 404])
  })
})

describe('a comment', () => {
  test('that is hidden is gone for everybody, with the news of it', async () => {
    const { host, friend, event, commentId } = await openSpon()
    async function count(as: string) {
      const list = (await house.call(listComments, { as, params: { id: event.id }, query: {} })).body.length
      return [list, (await house.call(getEvent, { as, params: { id: event.id } })).body.commentCount]
    }
    async function news() {
      const list = (await house.call(listNotifications, { as: host.as, query: {} })).body
      return list.filter(({ type }) => type === 'comment').length
    }
    expect([await count(host.as), await news()]).toEqual([[1, 1], 1])
    await change('comments', 'hide', commentId)
    expect([await count(host.as), await count(friend.as), await news()]).toEqual([[0, 0], [0, 0], 0])
    expect((await house.call(deleteComment, { as: friend.as, params: { id: commentId } })).status).toBe(404)
    await change('comments', 'show', commentId)
    expect(await count(friend.as)).toEqual([1, 1])
    await change('comments', 'delete', commentId)
    expect(await count(friend.as)).toEqual([0, 0])
  })
})

test('people who want to be left alone are, and nobody learns of them from the log', async () => {
  for (const who of ['ann@example.com', '+12025550123']) {
    expect(await read('opt-outs', 'find', who)).toBe(`${who} has not opted out.`)
    await change('opt-outs', 'add', who)
    expect(await read('opt-outs', 'find', who)).toBe(`${who} has opted out.`)
    await change('opt-outs', 'remove', who)
    expect(await read('opt-outs', 'find', who)).toBe(`${who} has not opted out.`)
  }
  expect(JSON.stringify(await listLog())).not.toContain('ann@')
  await expect(change('opt-outs', 'add', 'ann')).rejects.toThrow('ann is no address')
})

test('a dead job is listed without its payload, and runs again from the first attempt', async () => {
  const { pool } = house.app.context
  await pool.query('delete from graphile_worker._private_jobs')
  await inTransaction(house.db, (tx) => enqueue(tx, hourlyCleanup, {}))
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'It broke\\nat x'`)
  const list = await read('jobs', 'dead')
  expect(list).toContain('clean-up, 10 attempts: “It broke”')
  await change('jobs', 'retry', list.split(' ')[0] ?? '')
  expect(await read('jobs', 'dead')).toBe('No dead jobs.')
  expect((await pool.query('select attempts from graphile_worker.jobs')).rows).toEqual([{ attempts: 0 }])
  await expect(change('jobs', 'retry', '1')).rejects.toThrow('no such dead job')
})

describe('every change', () => {
  test('is in the copy that the person downloads, without the name of who did it', async () => {
    const ada = await house.arrive()
    await change('people', 'suspend', ada.id)
    await change('people', 'reinstate', ada.id)
    const as = await signIn(house.db, ada)
    const copy = await house.app.app.http.inject({ url: exportCurrentUser.path, headers: { cookie: as } })
    const { doneAboutYou } = copy.json()
    expect(doneAboutYou).toMatchObject([
      { action: 'people suspend', why: 'It was reported' },
      { action: 'people reinstate' },
    ])
    expect(JSON.stringify(doneAboutYou)).not.toContain('Robin')
  })

  test.each([
    [['people', 'suspend', unknownId], 'Say who you are'],
    [['people', 'suspend', unknownId, '--by', 'Robin'], 'Say why'],
    [['people', 'suspend', '--by', 'Robin', '--why', 'x'], 'Say which: people suspend <person>'],
    [['people', 'suspend', 'Ben', '--by', 'Robin', '--why', 'x'], 'Ben is no id'],
    [['people', 'suspend', unknownId, '--by', 'Robin', '--why', 'x'], 'There is no person'],
    [['people', 'delete', unknownId, '--by', 'Robin', '--why', 'x'], 'There is no person'],
    [['spons', 'hide', unknownId, '--by', 'Robin', '--why', 'x'], 'There is no spon'],
    [['comments', 'hide', unknownId, '--by', 'Robin', '--why', 'x'], 'There is no comment'],
    [['people', 'suspend', unknownId, '--by', 'Robin', '--why', 'x'.repeat(501)], 'a reason 500'],
    [['reports', 'decide', unknownId, '--as', 'hide', '--by', 'Robin', '--why', 'x'], 'There is no report'],
    [
      ['reports', 'decide', unknownId, '--by', 'Robin', '--why', 'x'],
      'Say how: --as nothing, --as hide or --as suspend.',
    ],
    [['objections', 'decide', unknownId, '--as', 'undo', '--by', 'Robin', '--why', 'x'], 'There is no objection'],
    [['people', 'promote', unknownId], 'npm run admin -- <command>'],
    [['--force'], "Unknown option '--force'"],
    [[], 'npm run admin -- <command>'],
  ])('%j is refused with a sentence, and not logged', async (typed, sentence) => {
    const before = await listLog()
    await expect(read(...typed)).rejects.toThrow(sentence)
    expect(await listLog()).toEqual(before)
  })

  test('is in the log with who and why, for two years', async () => {
    const ada = await house.arrive()
    await change('people', 'suspend', ada.id)
    expect((await listLog()).at(-1)).toMatchObject({
      by: 'Robin',
      why: 'It was reported',
      action: 'people suspend',
      subject: ada.id,
    })
    expect(await read('log')).toContain(`Robin: people suspend ${ada.id}, “It was reported”`)
    await house.app.context.pool.query(
      `update admin_actions set at = now() - interval '25 months' where subject = $1`,
      [ada.id],
    )
    await deleteOldActions(house.db)
    expect(await read('log', ada.id)).toBe('Nothing was done yet.')
  })
})

test('the program prints plain text, and ends with 1 where it refuses', async () => {
  const run = promisify(execFile)
  const env = { PATH: process.env.PATH, ...compileCache, DATABASE_URL: house.app.context.pool.options.connectionString }
  const program = join(import.meta.dirname, '../../admin.ts')
  expect((await run(process.execPath, [program, 'counts'], { env })).stdout).toMatch(/^members +\d+$/m)
  await expect(run(process.execPath, [program, 'reports', 'decide', 'x'], { env })).rejects.toMatchObject({
    code: 1,
    stderr: 'Say who you are: --by <your name>. It is kept in the log.\n',
  })
})
