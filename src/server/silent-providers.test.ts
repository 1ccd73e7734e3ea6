import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueueMail } from '#server/adapters/mail/jobs.ts'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { makePictureKey } from '#server/adapters/media/keys.ts'
import { createPush } from '#server/adapters/push/push.ts'
import { type Config, readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { enqueueSms } from '#server/features/messages/text-jobs.ts'
import { removeFiles } from '#server/jobs/names.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startJobs } from '#server/start-jobs.ts'
import { deleteEvent, createEvent as postEvent } from '#shared/events.ts'
import { subscribeDevice } from '#shared/push.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { createLocalAgent, silentHost } from '#tests/support/push-endpoint.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { type SilentServer, startSilentServer } from '#tests/support/silent-server.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { startTwilioServer, type TwilioServer } from '#tests/support/twilio-server.ts'

const house = openHouse()
const room = openPushRoom(house)
let mail: MailServer
let texts: TwilioServer
let s3: Awaited<ReturnType<typeof startS3>>
let silent: SilentServer
let config: Config

beforeAll(async () => {
  mail = await startMailServer()
  texts = await startTwilioServer()
  s3 = await startS3()
  const { mail: smtp, twilio } = readConfig({ ...mail.environment, ...texts.environment })
  config = { ...house.app.context.config, mail: smtp, twilio, s3: s3.settings }
})
afterAll(() => Promise.all([mail.stop(), texts.stop(), s3.close()]))

beforeEach(async () => {
  silent = await startSilentServer()
  mail.taken.length = 0
  texts.taken.length = 0
})

let last = 0
const newNumber = () => `+1202555${String(1_000 + ++last)}`

function write(to: string) {
  return inTransaction(house.db, (tx) => enqueueMail(tx, { to, subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' }))
}
function text(to: string) {
  return inTransaction(house.db, (tx) => enqueueSms(tx, { to, text: 'Hi', purpose: 'notice', senderId: null }))
}
const post = (host: Member, title: string) => house.call(postEvent, { as: host.as, body: { title } })
const remove = (key: string) => inTransaction(house.db, (tx) => enqueue(tx, removeFiles, { keys: [key] }))

/** A host and a friend, whose phone is at this push service. */
async function gather(hostOfPhone?: string) {
  const [host, friend] = [await house.arrive('Ada'), await house.arrive('Ben')]
  await befriend(house.db, host, friend)
  const { keys } = hostOfPhone ? room.endpoint.subscribe('') : await room.giveDevice(friend)
  const subscription = { endpoint: `https://${hostOfPhone}/${friend.id}`, keys }
  if (hostOfPhone) await house.call(subscribeDevice, { as: friend.as, body: { subscription } })
  return host
}

/** More than all slots together could be done with while others wait. */
const crowd = Array.from({ length: 40 }, (_, index) => index)

/** So many are told by mail that it is off, one after the other. */
async function callOff() {
  const host = await house.arrive('Ada')
  const { id } = (await post(host, 'Off soon')).body
  for (const _ of crowd.slice(0, 5)) {
    const friend = await house.arrive('Ben')
    await befriend(house.db, host, friend)
    await house.call(answerEvent, { as: friend.as, params: { id }, body: { response: 'going' } })
  }
  await house.call(deleteEvent, { as: host.as, params: { id } })
}

function silenceMail() {
  const forever = ['connectionTimeout', 'greetingTimeout', 'socketTimeout'].map((name) => `${name}=600000`).join('&')
  return { mail: { url: `smtp://127.0.0.1:${silent.port}/?${forever}`, from: 'hello@sponti.example' } }
}

const providers = {
  nobody: { silence: () => ({}), async ask() {} },
  // One server takes all mails: those that stand in for pushes hold up nothing but each other and it.
  'mail instead of pushes': { silence: silenceMail, ask: callOff },
  mail: {
    silence: silenceMail,
    async ask() {
      for (const index of crowd) await write(`silent-${index}@example.com`)
    },
  },
  texts: {
    silence: () => ({ twilio: config.twilio && { ...config.twilio, apiUrl: `http://127.0.0.1:${silent.port}` } }),
    async ask() {
      for (const _ of crowd) await text(newNumber())
    },
  },
  pushes: {
    silence: () => ({}),
    async ask() {
      for (const index of crowd) await post(await gather(silentHost), `Silent ${index}`)
    },
  },
  files: {
    silence: () => ({ s3: { ...s3.settings, endpoint: `http://127.0.0.1:${silent.port}` } }),
    async ask() {
      for (const _ of crowd) await remove(makePictureKey())
    },
  },
} satisfies Record<string, { silence(): Partial<Config>; ask(): Promise<void> }>

type Provider = keyof typeof providers

test.each(Object.keys(providers) as Provider[])('while %s does not answer, the others’ work goes out', async (who) => {
  const context = { ...house.app.context, config: { ...config, ...providers[who].silence() } }
  const agent = createLocalAgent(room.endpoint.address, silent.port)
  const push = createPush(context, { agent, connectMs: 600_000, answerMs: 600_000 })
  const storage = createStorage(config)
  const [host, key, number] = [await gather(), makePictureKey(), newNumber()]
  await storage.put(key, Buffer.from('picture'), 'image/jpeg')
  await providers[who].ask()

  const worker = startJobs(context, push)
  async function stop() {
    const stopped = worker.stop()
    await silent.stop()
    await stopped
  }
  onTestFinished(stop)
  if (who !== 'nobody') await vi.waitFor(() => expect(silent.accepted).toBeGreaterThan(0))
  await write('ben@example.com')
  await text(number)
  await post(host, 'Pizza')
  await remove(key)
  async function listDone(): Promise<Provider[]> {
    const done = {
      mail: mail.taken.some(({ to }) => to.includes('ben@example.com')),
      texts: texts.taken.some(({ to }) => to === number),
      pushes: room.titles().includes('Pizza'),
      files: (await storage.find(key)) === null,
    }
    return (Object.keys(done) as (keyof typeof done)[]).filter((name) => done[name])
  }
  // Another push service that is silent is no reason for this one to be late.
  const expected = ['mail', 'texts', 'pushes', 'files'].filter((name) => name === 'pushes' || !who.startsWith(name))
  await vi.waitFor(async () => expect(await listDone()).toEqual(expected))
  await stop()
})
