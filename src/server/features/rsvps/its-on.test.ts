import { expect, test } from 'vitest'
import type { Condition } from '#shared/conditions.ts'
import { getEvent, listFeed, createEvent as postEvent, updateEvent } from '#shared/events.ts'
import { answerEvent, takeBackAnswer } from '#shared/rsvps.ts'
import { befriend, block, createEvent, type EventRow } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { openPushRoom } from '#tests/support/pushes.ts'

const house = openHouse()
const room = openPushRoom(house)

type Said = 'going' | 'might-show' | Condition
function say(who: Member, event: { id: string }, said: Said = 'going') {
  const body = typeof said === 'string' ? { response: said } : { response: 'if' as const, condition: said }
  return house.call(answerEvent, { as: who.as, params: { id: event.id }, body })
}
function takeBack(who: Member, event: { id: string }) {
  return house.call(takeBackAnswer, { as: who.as, params: { id: event.id } })
}
function edit(host: Member, event: EventRow, minGoing: number | null) {
  return house.call(updateEvent, { as: host.as, params: { id: event.id }, body: { title: 'Tacos', minGoing } })
}
async function look(who: Member, event: { id: string }) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).body
}
async function newsOf(who: Member, type = 'event_on') {
  const told = await house.notificationsOf(who)
  return told.filter((each) => each.type === type).map(({ message }) => message)
}

async function gather(guests: number, minGoing: number | null = 3) {
  const host = await house.arrive('Hana')
  const people = await Promise.all(Array.from({ length: guests }, (_, at) => house.arrive(`Guest${at + 1}`)))
  for (const person of people) await befriend(house.db, host, person)
  return { host, people, event: await createEvent(house.db, host, { title: 'Tacos', min_going: minGoing }) }
}

test('a host says how many, and a spon without a number is on from the start', async () => {
  const host = await house.arrive('Hana')
  const posted = await house.call(postEvent, { as: host.as, body: { title: 'Tacos', minGoing: 4 } })
  expect(posted).toMatchObject({ status: 201, body: { minGoing: 4, isOn: false } })
  expect((await house.call(postEvent, { as: host.as, body: { title: 'Tea' } })).body).toMatchObject({
    minGoing: null,
    isOn: true,
  })
  const { body: cards } = await house.call(listFeed, { as: host.as })
  expect(cards.map(({ title, minGoing, isOn }) => [title, minGoing, isOn])).toEqual([
    ['Tea', null, true],
    ['Tacos', 4, false],
  ])
  for (const minGoing of [0, 1, 51, 1_000])
    expect(await house.call(postEvent, { as: host.as, body: { title: 'Tacos', minGoing } })).toMatchObject({
      status: 400,
      error: { field: 'minGoing', message: 'Choose a number from 2 to 50.' },
    })
})

test('it tips when enough are going: everyone who answered hears once, and so does the host', async () => {
  const { host, people, event } = await gather(5)
  const [one, two, maybe, last, late] = people as [Member, Member, Member, Member, Member]
  await say(one, event)
  await say(two, event)
  await say(maybe, event, 'might-show')
  expect(await look(one, event)).toMatchObject({ isOn: false, minGoing: 3, rsvpCounts: { going: 2 } })

  expect((await say(last, event)).body).toMatchObject({ isOn: true })
  await say(late, event)
  for (const who of [one, two, maybe]) expect(await newsOf(who)).toEqual(["It's on: 3 are going"])
  expect(await newsOf(host)).toEqual(["It's on: Guest4 Probe makes it 3"])
  // Who tipped it sees it on the screen; who comes later finds it on.
  for (const who of [last, late]) expect(await newsOf(who)).toEqual([])
  // The host reads one line about that answer, not two.
  expect(await newsOf(host, 'rsvp')).not.toContain('Guest4 Probe is down for your spon')
})

test('an if-answer may tip it, and who comes in by that reads it in one line', async () => {
  const { host, people, event } = await gather(3)
  const [ada, ben, cleo] = people as [Member, Member, Member]
  await say(ada, event)
  await say(cleo, event, { withUser: ben.id })
  expect((await say(ben, event)).body).toMatchObject({ isOn: true, rsvpCounts: { going: 3 } })
  expect(await house.notificationsOf(cleo)).toMatchObject([
    { type: 'event_on', message: "It's on, and you are in: 3 are going" },
  ])
  expect(await newsOf(ada)).toEqual(["It's on: 3 are going"])
  expect(await newsOf(host)).toHaveLength(1)
})

test('whose if failed before it tips reads only that they are in', async () => {
  const { people, event } = await gather(3)
  const [ada, ben, cleo] = people as [Member, Member, Member]
  await say(cleo, event, { withUser: ben.id })
  await say(ben, event)
  await takeBack(ben, event)
  expect(await newsOf(cleo, 'rsvp_if')).toEqual(['Your if no longer holds: you are not in for now'])
  await say(ada, event)
  await say(ben, event)
  expect(await newsOf(cleo)).toEqual(["It's on, and you are in: 3 are going"])
  expect(await newsOf(cleo, 'rsvp_if')).toEqual([])
})

test('once on it stays on: falling below tells the host alone, and coming back nobody', async () => {
  const { host, people, event } = await gather(3, 2)
  const [one, two, three] = people as [Member, Member, Member]
  await say(one, event)
  await say(two, event)
  expect((await takeBack(two, event)).body).toMatchObject({ isOn: true, rsvpCounts: { going: 1 } })
  await room.letTimePass()
  await room.deliver()
  expect(await newsOf(host, 'event_short')).toEqual(['Guest2 Probe is not in any more: 1 is going, you wanted 2'])
  expect(await newsOf(host, 'rsvp')).not.toContain("Guest2 Probe can't make it to your spon")
  await say(three, event)
  expect(await newsOf(host)).toHaveLength(1)
  expect(await newsOf(one)).toHaveLength(1)
  for (const who of [one, three]) expect(await newsOf(who, 'event_short')).toEqual([])
})

test('a lower number may tip it, a higher one takes nothing away', async () => {
  const { host, people, event } = await gather(2, 5)
  const [one, two] = people as [Member, Member]
  await say(one, event)
  await say(two, event)
  expect((await edit(host, event, 2)).body).toMatchObject({ isOn: true, minGoing: 2 })
  expect(await newsOf(one)).toEqual(["It's on: 2 are going"])
  expect((await edit(host, event, 40)).body).toMatchObject({ isOn: true, minGoing: 40 })
  expect((await edit(host, event, null)).body).toMatchObject({ isOn: true, minGoing: null })
  expect((await edit(host, event, 10)).body).toMatchObject({ isOn: true, minGoing: 10 })
  expect(await newsOf(one)).toHaveLength(1)
  for (const type of ['event_on', 'event_short']) expect(await newsOf(host, type)).toEqual([])
})

test('an edit that does not say how many keeps it', async () => {
  const { host, event } = await gather(0, 3)
  const body = { title: 'More tacos' }
  const { body: edited } = await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
  expect(edited).toMatchObject({ title: 'More tacos', minGoing: 3, isOn: false })
})

test('who has blocked the one that tips it hears all the same', async () => {
  const { people, event } = await gather(2, 2)
  const [one, two] = people as [Member, Member]
  await say(one, event)
  await block(house.db, one, two)
  await say(two, event)
  expect(await newsOf(one)).toEqual(["It's on: 2 are going"])
})

/** As a phone does it: the same answer again, with its key, where the server had no time for it. */
async function sayUntilHeard(who: Member, event: EventRow, said: Said) {
  const body = typeof said === 'string' ? { response: said } : { response: 'if' as const, condition: said }
  const headers = { 'idempotency-key': `answer-${who.id}` }
  for (;;) {
    const reply = await house.call(answerEvent, { as: who.as, params: { id: event.id }, body, headers })
    if (reply.status !== 503) return reply
  }
}

test('fifty people who answer at once tip it exactly once, and each one concerned hears exactly once', async () => {
  const { host, people, event } = await gather(50, 25)
  // Ten wait: nine for a number, each for a higher one, the last for a person. Eight might show.
  function toSaid(at: number): Said {
    if (at < 9) return { atLeast: 20 + at }
    if (at === 9) return { withUser: people[10]?.id ?? '' }
    return at % 5 === 4 ? 'might-show' : 'going'
  }
  const replies = await Promise.all(people.map((person, at) => sayUntilHeard(person, event, toSaid(at))))
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  expect(await look(host, event)).toMatchObject({ rsvpCounts: { going: 42, mightShow: 8 }, isOn: true })

  expect(await newsOf(host)).toHaveLength(1)
  for (const [at, person] of people.entries()) {
    // The reply was read in the transaction of the answer: who was before the tip read that it is not on.
    const reply = replies[at]?.body
    const on = await newsOf(person)
    expect([person.first_name, on.length]).toEqual([person.first_name, reply?.isOn ? 0 : 1])
    const isWaiting = reply?.userRsvp?.response === 'if' && !reply.userRsvp.holds
    const ifs = await newsOf(person, 'rsvp_if')
    const cameInByIt = on.some((message) => message.includes('you are in'))
    expect([person.first_name, ifs.length + Number(cameInByIt)]).toEqual([person.first_name, isWaiting ? 1 : 0])
  }
})
