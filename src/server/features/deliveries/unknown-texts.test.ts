import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { markSending } from '#server/features/messages/text-queries.ts'
import { exportCurrentUser } from '#shared/accounts.ts'
import { inviteFriendByPhone, listInvites, revokeInvite } from '#shared/invites.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { deliverInvitations } from '#tests/support/invites.ts'
import { startTwilioServer, type TwilioServer } from '#tests/support/twilio-server.ts'

const house = openHouse()
let server: TwilioServer
let twilio: Config['twilio']

beforeAll(async () => {
  server = await startTwilioServer()
  twilio = readConfig(server.environment).twilio
})
beforeEach(() => Object.assign(server, { attempts: 0, mood: 'well', refusals: [], taken: [] }))
afterAll(() => server.stop())

let last = 0
const newNumber = () => `+1202555${String(3_000 + ++last)}`

const ask = (who: Member, phoneNumber: string) => house.call(inviteFriendByPhone, { as: who.as, body: { phoneNumber } })
const deliver = () => deliverInvitations({ ...house.app.context, config: { ...house.app.context.config, twilio } })
const listSent = async (who: Member) => (await house.call(listInvites, { as: who.as })).body
async function listTexts(who: Member) {
  return JSON.parse((await house.call(exportCurrentUser, { as: who.as })).text).textsSent
}

test('a text that may or may not have gone out is not called sent, and not sent again', async () => {
  const ada = await house.arrive('Ada')
  const [lost, fine] = [newNumber(), newNumber()]
  server.mood = 'broken'
  await ask(ada, lost)
  await deliver()
  server.mood = 'well'
  await ask(ada, fine)
  await deliver()
  expect(server.taken.map(({ to }) => to)).toEqual([fine])
  expect(await listSent(ada)).toMatchObject([
    { to: fine, status: 'sent' },
    { to: lost, status: 'unknown' },
  ])
  const texts = await listTexts(ada)
  expect(texts).toContainEqual(expect.objectContaining({ to: lost, status: 'unknown', sentAt: null }))
  // Whether a text went out would tell whether its recipient wants texts.
  expect(texts).toContainEqual(expect.objectContaining({ to: fine, status: null, sentAt: null }))
})

test('whoever takes such an invitation back may send another one', async () => {
  const ada = await house.arrive('Ada')
  const to = newNumber()
  server.mood = 'broken'
  await ask(ada, to)
  await deliver()
  server.mood = 'well'
  expect((await ask(ada, to)).status).toBe(409)
  const [invite] = await listSent(ada)
  await house.call(revokeInvite, { as: ada.as, params: { id: invite?.id ?? '' } })
  expect((await ask(ada, to)).status).toBe(200)
  await deliver()
  expect(server.taken).toHaveLength(1)
  expect(await listSent(ada)).toMatchObject([{ to, status: 'sent' }])
})

test('one that was taken back while a stopped worker was sending it stays unknown', async () => {
  const ada = await house.arrive('Ada')
  await ask(ada, newNumber())
  const [invite] = await listSent(ada)
  const id = invite?.id ?? ''
  await inTransaction(house.db, (tx) => markSending(tx, id))
  await house.call(revokeInvite, { as: ada.as, params: { id } })
  await deliver()
  expect(server.attempts).toBe(0)
  expect(await listTexts(ada)).toMatchObject([{ status: 'unknown', sentAt: null }])
})
