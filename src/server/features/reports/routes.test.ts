import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sendMail } from '#server/adapters/mail/jobs.ts'
import { blockUser } from '#shared/blocks.ts'
import { reportUser } from '#shared/reports.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

test('a report is kept with what it names, as far as that is the reported person’s', async () => {
  const { db } = house
  const [ada, ben, cleo] = await Promise.all([house.arrive('Nora'), house.arrive('Ben'), house.arrive('Cleo')])
  const [ofBen, ofCleo] = [await createEvent(db, ben), await createEvent(db, cleo)]
  function write(who: Member) {
    const row = { event_id: ofCleo.id, user_id: who.id, content: 'Hm.' }
    return db.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const [comment, cleos] = [await write(ben), await write(cleo)]
  function report(body: { reason: string; eventId?: string; commentId?: string }) {
    return house.call(reportUser, { as: ada.as, params: { id: ben.id }, body })
  }
  await house.call(blockUser, { as: ada.as, params: { id: ben.id } })
  expect((await report({ reason: ' spam ', eventId: ofBen.id, commentId: comment.id })).status).toBe(204)
  expect((await report({ reason: 'spam', eventId: ofCleo.id, commentId: cleos.id })).status).toBe(204)
  expect(await report({ reason: '  ' })).toMatchObject({ status: 400, error: { field: 'reason' } })
  const kept = await db.selectFrom('reports').selectAll().where('reporter_id', '=', ada.id).orderBy('id').execute()
  expect(kept).toMatchObject([
    { user_id: ben.id, reason: 'spam', event_id: ofBen.id, comment_id: comment.id },
    { user_id: ben.id, reason: 'spam', event_id: null, comment_id: null },
  ])

  const mails = await sql<{ mail: { to: string; subject: string; text: string; html: string } }>`
    select payload as mail from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${sendMail.name} and payload->>'text' like ${`%${ada.id}%`} order by j.id`.execute(db)
  expect(mails.rows.map(({ mail }) => mail.to)).toEqual(['support@localhost', 'support@localhost'])
  const first = mails.rows[0]?.mail
  for (const words of ['spam', ben.id, ada.id, ofBen.id, comment.id]) expect(first?.text).toContain(words)
  for (const words of [`Reported: Ben Probe (${ben.id})`, `By: Nora Probe (${ada.id})`])
    expect(first?.text).toContain(words)
  for (const words of [ofCleo.id, cleos.id, 'null']) expect(mails.rows[1]?.mail.text).not.toContain(words)
})

test('20 reports an hour are kept, where no mail can be sent too', async () => {
  const connectionString = house.app.context.config.databaseUrl ?? ''
  const environment = { RATE_LIMITS: 'on', DEMO: 'off', GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  const quiet = await startTestApp({ connectionString }, environment)
  onTestFinished(() => quiet.close())
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  function report() {
    return quiet.call(reportUser, { as: ada.as, params: { id: ben.id }, body: { reason: 'spam' } })
  }
  for (let count = 0; count < 20; count += 1) expect((await report()).status).toBe(204)
  expect((await report()).status).toBe(429)
  const kept = await house.db.selectFrom('reports').select('id').where('reporter_id', '=', ada.id).execute()
  expect(kept).toHaveLength(20)
  const { rows } = await sql`select from graphile_worker._private_jobs
    where payload->>'text' like ${`%${ada.id}%`}`.execute(house.db)
  expect(rows).toEqual([])
})

test('a report is mailed where mail is set up, without a demo too', async () => {
  const connectionString = house.app.context.config.databaseUrl ?? ''
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'sponti@example.com' }
  const environment = { ...mail, DEMO: 'off', GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
  const mailing = await startTestApp({ connectionString }, environment)
  onTestFinished(() => mailing.close())
  const [ada, ben] = [await house.arrive(), await house.arrive()]
  await mailing.call(reportUser, { as: ada.as, params: { id: ben.id }, body: { reason: 'spam' } })
  const { rows } = await sql`select from graphile_worker._private_jobs
    where payload->>'text' like ${`%${ada.id}%`}`.execute(house.db)
  expect(rows).toHaveLength(1)
})

test('markup in a report stays words', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive('<b>Ben</b>')])
  const reason = '<img src=x>'
  expect((await house.call(reportUser, { as: ada.as, params: { id: ben.id }, body: { reason } })).status).toBe(204)
  const { rows } = await sql<{ html: string }>`
    select payload->>'html' as html from graphile_worker._private_jobs where payload->>'text' like ${`%${ada.id}%`}
  `.execute(house.db)
  expect(rows[0]?.html).toContain('&lt;img src=x&gt;')
  expect(rows[0]?.html).not.toMatch(/<img|<b>/)
})
