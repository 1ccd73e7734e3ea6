import { describe, expect, test } from 'vitest'
import { deleteEvent, getEvent, updateEvent } from '#shared/events.ts'
import { acceptInvite, endShareLinks, getInvite, getShareLink, makeShareLink } from '#shared/invites.ts'
import { befriend, block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'

const house = openHouse()

type Policy = 'bring-crew' | 'plus-one' | 'just-you'

async function openSpon(guest_policy: Policy = 'bring-crew') {
  const [host, friend] = [await house.arrive('Hana'), await house.arrive('Fred')]
  await befriend(house.db, host, friend)
  const event = await createEvent(house.db, host, { guest_policy })
  return { host, friend, event }
}

type Where = { id: string }
const make = (who: Member, event: Where) => house.call(makeShareLink, { as: who.as, params: { id: event.id } })
const read = (who: Member, event: Where) => house.call(getShareLink, { as: who.as, params: { id: event.id } })
const end = (who: Member, event: Where) => house.call(endShareLinks, { as: who.as, params: { id: event.id } })
const tokenOf = ({ body }: { body: { url: string | null } }) => body.url?.split('/').at(-1) ?? ''
const accept = (token: string, who: Member) => house.call(acceptInvite, { as: who.as, params: { token } })
async function canSee(who: Member, event: Where) {
  return (await house.call(getEvent, { as: who.as, params: { id: event.id } })).status === 200
}

describe('a link to a spon', () => {
  test('is one and the same each time, and lets several people in', async () => {
    const { host, event } = await openSpon()
    expect((await read(host, event)).body).toEqual({ url: null, canEnd: false, isOff: false })
    const link = await make(host, event)
    expect(link.body.url).toMatch(/^http:\/\/localhost:3000\/invite\/[\w-]{43}$/)
    expect((await make(host, event)).body).toEqual(link.body)
    expect((await read(host, event)).body).toEqual({ ...link.body, canEnd: true })
    for (const guest of [await house.arrive(), await house.arrive()]) {
      expect((await accept(tokenOf(link), guest)).body).toMatchObject({ eventId: event.id, inviter: { id: host.id } })
      expect((await accept(tokenOf(link), guest)).status).toBe(200)
      expect(await canSee(guest, event)).toBe(true)
    }
    const rows = await house.db.selectFrom('event_access').select(['source']).where('event_id', '=', event.id).execute()
    expect(rows).toEqual([{ source: 'link' }, { source: 'link' }])
    const kept = await house.db.selectFrom('share_links').selectAll().where('event_id', '=', event.id).execute()
    expect(JSON.stringify(kept)).not.toContain(tokenOf(link))
  })

  test('names nobody by a part of their address, also once it is called off', async () => {
    const host = await house.arrive('', { first_name: null, last_name: null, email: 'canary-box@example.com' })
    const friend = await house.arrive()
    await befriend(house.db, host, friend)
    const event = await createEvent(house.db, host)
    const token = tokenOf(await make(host, event))
    const look = (as?: string) => house.call(getInvite, { params: { token }, ...(as && { as }) })
    expect((await look()).body.inviter).toMatchObject({ displayName: 'A friend', firstName: null })
    expect((await look(friend.as)).body.inviter.displayName).toBe('canary-box')
    await house.call(deleteEvent, { as: host.as, params: { id: event.id } })
    const { status, text } = await look()
    expect([status, JSON.parse(text).host]).toEqual([410, { displayName: 'A friend' }])
    expect(text).not.toContain('canary')
  })

  test('shows the one who made it', async () => {
    const { friend, event } = await openSpon()
    const { body } = await house.call(getInvite, { params: { token: tokenOf(await make(friend, event)) } })
    expect(body).toMatchObject({ invitation: { type: 'event' }, inviter: { firstName: 'Fred' } })
  })

  test('two taps at once make one', async () => {
    const { host, event } = await openSpon()
    const answers = await Promise.all([make(host, event), make(host, event), make(host, event)])
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
  })

  test('opened by its maker or the host changes nothing', async () => {
    const { host, friend, event } = await openSpon()
    const token = tokenOf(await make(friend, event))
    expect((await accept(token, friend)).status).toBe(200)
    expect((await accept(token, host)).status).toBe(200)
    expect(await house.db.selectFrom('event_access').selectAll().where('event_id', '=', event.id).execute()).toEqual([])
  })

  test('is not for somebody blocked', async () => {
    const { host, event } = await openSpon()
    const token = tokenOf(await make(host, event))
    const enemy = await house.arrive()
    await block(house.db, host, enemy)
    expect((await accept(token, enemy)).status).toBe(410)
  })

  test('becomes another one when the server can no longer read it', async () => {
    const { host, event } = await openSpon()
    const old = tokenOf(await make(host, event))
    await house.db.updateTable('share_links').set({ sealed_token: null }).where('event_id', '=', event.id).execute()
    expect((await read(host, event)).body.url).toBeNull()
    const fresh = tokenOf(await make(host, event))
    expect(fresh).not.toBe(old)
    expect((await accept(fresh, await house.arrive())).status).toBe(200)
  })
})

describe('who may make one', () => {
  test.each(['plus-one', 'just-you'] as const)('with %s only the host', async (policy) => {
    const { host, friend, event } = await openSpon(policy)
    expect(await make(friend, event)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await make(host, event)).status).toBe(200)
    expect((await read(friend, event)).body).toEqual({ url: null, canEnd: false, isOff: false })
  })

  test('whoever does not see the spon sees no link', async () => {
    const { host, event } = await openSpon()
    await make(host, event)
    const stranger = await house.arrive()
    for (const answer of [await read(stranger, event), await make(stranger, event), await end(stranger, event)])
      expect(answer.status).toBe(404)
  })

  test('a guest’s link ends when the host no longer welcomes everyone', async () => {
    const { host, friend, event } = await openSpon()
    const [guestLink, hostLink] = [tokenOf(await make(friend, event)), tokenOf(await make(host, event))]
    const body = { title: event.title, guestPolicy: 'just-you' as const }
    await house.call(updateEvent, { as: host.as, params: { id: event.id }, body })
    expect((await accept(guestLink, await house.arrive())).status).toBe(410)
    expect((await read(friend, event)).body.url).toBeNull()
    expect((await accept(hostLink, await house.arrive())).status).toBe(200)
  })
})

describe('turning links off', () => {
  test('is the host’s, ends every link, and leaves those in who came', async () => {
    const { host, friend, event } = await openSpon()
    const [guestLink, hostLink] = [tokenOf(await make(friend, event)), tokenOf(await make(host, event))]
    const guest = await house.arrive()
    await accept(hostLink, guest)
    expect(await end(friend, event)).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    expect((await end(host, event)).body).toEqual({ url: null, canEnd: false, isOff: true })
    for (const token of [guestLink, hostLink]) {
      expect((await accept(token, await house.arrive())).status).toBe(410)
      expect((await house.call(getInvite, { params: { token } })).status).toBe(410)
    }
    expect(await canSee(guest, event)).toBe(true)
    expect((await end(host, event)).status).toBe(200)
  })

  test('holds for guests until the host makes a new one', async () => {
    const { host, friend, event } = await openSpon()
    await make(friend, event)
    expect((await read(host, event)).body).toEqual({ url: null, canEnd: true, isOff: false })
    await end(host, event)
    expect(await make(friend, event)).toMatchObject({ status: 403, error: { message: expect.stringContaining('off') } })
    expect((await read(friend, event)).body.isOff).toBe(true)
    expect((await make(host, event)).body).toMatchObject({ canEnd: true, isOff: false })
    expect((await make(friend, event)).status).toBe(200)
  })
})
