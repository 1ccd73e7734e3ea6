import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sendMail } from '#server/adapters/mail/jobs.ts'
import { blockUser, listBlocks, reportUser, unblockUser } from '#shared/blocks.ts'
import { listFriendRequests, listFriends } from '#shared/friends.ts'
import { product } from '#shared/product.ts'
import { startTestApp } from '#tests/support/app.ts'
import { befriend, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse, unknownId } from '#tests/support/guests.ts'

const house = openHouse()

const block = (who: Member, whom: { id: string }) => house.call(blockUser, { as: who.as, params: { id: whom.id } })

test('a block ends the friendship, both ways, and can be repeated', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await befriend(house.db, ada, ben)
  expect((await block(ada, ben)).status).toBe(204)
  expect((await block(ada, ben)).status).toBe(204)
  for (const person of [ada, ben]) expect((await house.call(listFriends, { as: person.as })).body).toEqual([])
  expect((await house.call(listBlocks, { as: ada.as })).body).toMatchObject([{ id: ben.id, email: null }])
  expect((await house.call(listBlocks, { as: ben.as })).body).toEqual([])
})

test('a block ends what was asked and offered, but not a place that a third person gave and that was taken up', async () => {
  const { db } = house
  const phone = `+1555${randomInt(1_000_000, 9_999_999)}`
  const [ada, ben, host] = await Promise.all([
    house.arrive(),
    house.arrive('Ben', { phone_number: phone, phone_verified_at: new Date() }),
    house.arrive(),
  ])
  await db.insertInto('friendships').values({ user_id: ben.id, friend_id: ada.id }).execute()
  const soon = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('email_invitations')
    .values({ inviter_id: ada.id, email: String(ben.email), invite_token: `mail${phone}`, expires_at: soon })
    .execute()
  await db
    .insertInto('phone_invitations')
    .values({ inviter_id: ada.id, phone_number: phone, invite_token: `text${phone}`, expires_at: soon })
    .execute()
  await db
    .insertInto('pending_friendships')
    .values({ inviter_id: ada.id, invitee_email: String(ben.email) })
    .execute()
  const [own, answered, unanswered] = [
    await createEvent(db, ada),
    await createEvent(db, host),
    await createEvent(db, host),
  ]
  for (const event of [own, answered, unanswered])
    await db
      .insertInto('event_access')
      .values({ event_id: event.id, user_id: ben.id, source: 'invite', granted_by: ada.id })
      .execute()
  for (const event of [own, answered])
    await db.insertInto('rsvps').values({ event_id: event.id, user_id: ben.id, response: 'going' }).execute()

  await block(ada, ben)
  expect((await house.call(listFriendRequests, { as: ada.as })).body).toEqual([])
  for (const table of ['email_invitations', 'phone_invitations', 'pending_friendships'] as const)
    expect(await db.selectFrom(table).select('status').where('inviter_id', '=', ada.id).execute()).toEqual([
      { status: 'revoked' },
    ])
  const left = await db.selectFrom('event_access').select('event_id').where('user_id', '=', ben.id).execute()
  expect(left).toEqual([{ event_id: answered.id }])
  const answers = await db.selectFrom('rsvps').select('event_id').where('user_id', '=', ben.id).execute()
  expect(answers).toEqual([{ event_id: answered.id }])
})

test('nobody learns from the calls who blocked them', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await block(ada, ben)
  const missing = await block(ben, { id: unknownId })
  expect(missing.status).toBe(404)
  const report = (id: string) => house.call(reportUser, { as: ben.as, params: { id }, body: { reason: 'was rude' } })
  for (const answer of [await block(ben, ada), await report(ada.id), await report(unknownId)])
    expect(answer).toMatchObject({ status: 404, text: missing.text })
  expect((await house.call(unblockUser, { as: ben.as, params: { id: ada.id } })).status).toBe(204)
  expect((await house.call(listBlocks, { as: ada.as })).body).toHaveLength(1)
})

test('a block between others hides nobody, and lifting one leaves every other', async () => {
  const [ada, ben, cleo] = [await house.arrive(), await house.arrive(), await house.arrive()]
  const listOf = async (who: Member) => (await house.call(listBlocks, { as: who.as })).body.map(({ id }) => id)
  await block(cleo, ben)
  await block(ada, cleo)
  expect((await block(ben, ada)).status).toBe(204)
  expect((await block(ada, ben)).status).toBe(404)
  await house.call(unblockUser, { as: ben.as, params: { id: ada.id } })
  expect((await block(ada, ben)).status).toBe(204)
  await house.call(unblockUser, { as: ada.as, params: { id: ben.id } })
  expect([await listOf(ada), await listOf(cleo), await listOf(ben)]).toEqual([[cleo.id], [ben.id], []])
})

test('lifting a block does not bring the friendship back', async () => {
  const [ada, ben] = await Promise.all([house.arrive(), house.arrive()])
  await befriend(house.db, ada, ben)
  await block(ada, ben)
  for (const id of [ben.id, ben.id, unknownId])
    expect((await house.call(unblockUser, { as: ada.as, params: { id } })).status).toBe(204)
  expect((await house.call(listBlocks, { as: ada.as })).body).toEqual([])
  expect((await house.call(listFriends, { as: ada.as })).body).toEqual([])
})

test('one cannot block or report oneself', async () => {
  const ada = await house.arrive()
  expect(await block(ada, ada)).toMatchObject({ status: 400, error: { field: 'id' } })
  const report = await house.call(reportUser, { as: ada.as, params: { id: ada.id }, body: { reason: 'me' } })
  expect(report).toMatchObject({ status: 400, error: { field: 'id' } })
})

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
  await block(ada, ben)
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
  expect(mails.rows.map(({ mail }) => mail.to)).toEqual([product.supportEmail, product.supportEmail])
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
