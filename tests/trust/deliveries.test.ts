import { afterAll, beforeAll, expect, test } from 'vitest'
import { createComment } from '#shared/comments.ts'
import { visibilities } from '#shared/event-fields.ts'
import { createEvent, deleteEvent, updateEvent } from '#shared/events.ts'
import { inviteEmail, invitePhone, inviteUser } from '#shared/invites.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { createPerson } from '#tests/support/builders.ts'
import type { Member } from '#tests/support/guests.ts'
import { deliverInvitations } from '#tests/support/invites.ts'
import { type LiveEar, listenLive } from '#tests/support/live.ts'
import { openPushRoom } from '#tests/support/pushes.ts'
import { type Actor, actors, type Standing } from '#tests/trust/actors.ts'
import { createAviary, type Leak } from '#tests/trust/canaries.ts'
import { openTrustHouse, type TrustHouse } from '#tests/trust/house.ts'
import { canSee, type Scene, setScene, type Variant } from '#tests/trust/scene.ts'

/** What goes out by itself: pushes, mails, texts, live streams and the log, with private words in all that is told. */

const aviary = createAviary()
const figures = { pushes: 0, mails: 0, texts: 0, messages: 0, leaks: 0 }
let house: TrustHouse
beforeAll(async () => {
  house = await openTrustHouse()
})
const room = openPushRoom({
  get app() {
    return house
  },
  call: (endpoint, input) => house.call(endpoint, input),
})
afterAll(async () => {
  await house.close()
  const { pushes, mails, texts, messages, leaks } = figures
  console.log(
    `Deliveries: ${pushes} pushes, ${mails} mails, ${texts} texts, ${messages} live messages, ${leaks} leaks.`,
  )
})

type Reader = { by: Standing; scene: number }
/** By push address, mail address and phone number. */
const readers = new Map<string, Reader>()
const stranger: Standing = { name: 'somebody with an invitation', isIn: false, sees: 'never', toHost: 'none' }

test('whatever goes out, nobody is sent a word that they may not read', { timeout: 600_000 }, async () => {
  const ears: { ear: LiveEar; scene: Scene }[] = []
  for (const by of actors)
    for (const circle of visibilities) {
      const scene = await begin(by, { circle, policy: 'bring-crew' })
      if (by.isIn) ears.push({ ear: await listenLive(house.baseUrl, scene.as), scene })
      await causeEverything(scene)
    }
  await deliverInvitations(house.context)
  await house.context.pool.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier not in ('push-cause', 'send-pushes', 'text-invite')`)
  await room.deliver()
  const leaks = [...listPushLeaks(), ...listMailLeaks(), ...listTextLeaks()]
  figures.leaks = leaks.length
  expect(leaks).toEqual([])
  for (const { ear, scene } of ears) await checkStream(ear, scene)
  expect(aviary.listAll(house.takeLog())).toEqual([])
  // Where nothing was sent, nothing was shown. A push has the words that hold as it goes out.
  expect(Object.values(figures).filter((count) => count > 20)).toHaveLength(4)
  expect([...aviary.seen]).toEqual(
    expect.arrayContaining(['news, edited', 'changed details', 'said by a guest', 'changed title']),
  )
})

async function begin(by: Actor, variant: Variant): Promise<Scene> {
  let owner: Reader | undefined
  const give = async (person: Member, reader: Reader) => readers.set((await room.giveDevice(person)).endpoint, reader)
  async function welcome(actor: Member) {
    owner = { by, scene: 0 }
    await give(actor, owner)
    // Texts about invitations in the app go to a number that its owner has proved.
    if (by.toHost === 'self') return
    const number = `+1202${String(5_000_000 + readers.size)}`
    readers.set(number, owner)
    const phone = { phone_number: number, phone_verified_at: new Date(), sms_consent_at: new Date() }
    await house.context.db.updateTable('users').set(phone).where('id', '=', actor.id).execute()
  }
  const scene = await setScene({ house, aviary, by, variant, welcome })
  if (owner) owner.scene = scene.number
  // Who came by the link has another device than the person who was welcomed.
  if (by.isGuest) await give(scene.actor, { by, scene: scene.number })
  const [host] = actors
  if (host && by !== host) await give(scene.host, { by: host, scene: scene.number })
  return scene
}

/** The host posts, invites, comments, edits and calls off; a guest comments. */
async function causeEverything({ number, by, circle, host, friend, actor, eventId }: Scene): Promise<void> {
  function isClose({ toHost, isNear }: Standing) {
    if (circle === 'chosen') return toHost === 'self'
    return toHost === 'self' || toHost === 'friends' || (isNear === true && circle === 'friends-of-friends')
  }
  const isSeer = (who: Standing) => canSee(who, circle)
  const news = (name: string) => aviary.hatch(number, name, isClose)
  const told = (name: string) => aviary.hatch(number, name, (who, of) => isSeer(who) || of.startsWith('invitation'))
  const at = { as: host.as, params: { id: eventId } }

  const body = {
    title: news('news'),
    description: news('news in detail'),
    visibility: circle,
    ...(circle === 'chosen' && { inviteeIds: [friend.id] }),
  }
  const { id } = (await house.call(createEvent, { as: host.as, body })).body
  await house.call(answerEvent, { as: friend.as, params: { id }, body: { response: 'going' } })
  if (by.isIn) await house.call(answerEvent, { as: actor.as, params: { id }, body: { response: 'going' } })
  await house.call(updateEvent, { as: host.as, params: { id }, body: { title: news('news, edited') } })
  const mentions = [actor.id, friend.id]
  await house.call(createComment, {
    as: host.as,
    params: { id },
    body: { content: `@ada ${news('said of it')}`, mentions },
  })
  await house.call(deleteEvent, { as: host.as, params: { id } })

  await house.call(updateEvent, { ...at, body: { title: told('changed title'), description: told('changed details') } })
  const [said, heard] = [
    aviary.hatch(number, 'said by the host', isSeer),
    aviary.hatch(number, 'said by a guest', (who) => isSeer(who) && !who.missesFriend),
  ]
  await house.call(createComment, { ...at, body: { content: `@ada ${said}`, mentions } })
  await house.call(createComment, { ...at, as: friend.as, body: { content: `@ada ${heard}`, mentions } })
  const mail = `invited-${number}@example.com`
  const phone = `+1202${6_000_000 + number}`
  for (const address of [mail, phone]) readers.set(address, { by: stranger, scene: number })
  await house.call(inviteEmail, { ...at, body: { email: mail } })
  await house.call(invitePhone, { ...at, body: { phoneNumber: phone } })
  const invitee = await createPerson(house.context.db)
  await house.call(inviteUser, { ...at, body: { inviteeId: invitee.id } })
}

function listLeaks(to: string, of: string, text: string): Leak[] {
  const reader = readers.get(to)
  if (!reader) throw new Error(`Nobody has the address ${to}.`)
  return aviary.listLeaks({ ...reader, of, asked: '', text })
}

function listPushLeaks(): Leak[] {
  const { received } = room.endpoint
  figures.pushes = received.length
  return received.flatMap(({ endpoint, payload }) => listLeaks(endpoint, 'push', JSON.stringify(payload)))
}

function listMailLeaks(): Leak[] {
  const { taken } = house.mail
  figures.mails = taken.length
  return taken.flatMap(({ to, mail }) => {
    expect(to).toHaveLength(1)
    return listLeaks(to[0] ?? '', 'invitation', JSON.stringify(mail))
  })
}

function listTextLeaks(): Leak[] {
  const { taken } = house.texts
  figures.texts = taken.length
  return taken.flatMap(({ to, text }) => listLeaks(to, 'invitation', text))
}

/** A stream names events and lists, never their words. */
async function checkStream(ear: LiveEar, { eventId, host, by }: Scene): Promise<void> {
  figures.messages += ear.messages.length
  expect(aviary.listAll(JSON.stringify(ear.messages))).toEqual([])
  const named = ear.changes().flatMap(({ eventIds }) => eventIds)
  const rows = await house.context.db
    .selectFrom('events')
    .select('host_id')
    .where('id', 'in', [...named, eventId])
    .execute()
  expect(new Set(rows.map(({ host_id }) => host_id)), by.name).toEqual(new Set([host.id]))
  ear.close()
}
