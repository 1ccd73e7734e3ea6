import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { blockUser } from '#shared/blocks.ts'
import {
  createCrew,
  endCrewLink,
  endFriendLink,
  makeCrewLink,
  makeFriendLink,
  removeCrewMember,
} from '#shared/crews.ts'
import { acceptInvite, type Invite } from '#shared/invites.ts'
import { type Handover, handoverId } from '#shared/pages.ts'
import { block, createEvent } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { makeRenderedWeb } from '#tests/support/rendered-web.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

/** The page and the card of a link that many people may use. */
const house = openHouse()
let web: ReturnType<typeof makeRenderedWeb>
let app: App
beforeAll(async () => {
  web = makeRenderedWeb()
  app = await createApp(house.app.context, web.webDir)
}, 180_000)
afterAll(async () => {
  await app.http.close()
  web.remove()
})

const lastName = 'Canary-Surname'
function arrive(firstName: string) {
  const mark = firstName.toLowerCase()
  return house.arrive(firstName, { last_name: lastName, email: `${mark}-${crypto.randomUUID()}@canary.example` })
}
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
async function friendLinkOf({ as }: Member) {
  return tokenOf((await house.call(makeFriendLink, { as })).body.url)
}
async function startCrew(starter: Member, members: Member[] = []) {
  const { as } = starter
  const { body: crew } = await house.call(createCrew, { as, body: { name: 'Climbing <us>', emoji: '🧗' } })
  const token = tokenOf((await house.call(makeCrewLink, { as, params: { id: crew.id } })).body.url)
  for (const member of members) await house.call(acceptInvite, { as: member.as, params: { token } })
  return { id: crew.id, token }
}

async function open(url: string, as?: string) {
  const { statusCode, body } = await app.http.inject({
    url,
    headers: { 'user-agent': 'Mozilla/5.0', ...(as && { cookie: as }) },
  })
  return { status: statusCode, html: body, head: body.split('</head>')[0] ?? '' }
}
function viewOf({ html }: { html: string }): Invite | null {
  const handover: Handover = JSON.parse(
    new RegExp(`<script[^>]*id="${handoverId}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? 'null',
  )
  return handover.invite?.view ?? null
}
async function cardOf(token: string) {
  return (await app.http.inject(`/invite/${token}/card.png`)).rawPayload.toString('base64')
}

const anything = { color: expect.any(Number), profileImageUrl: null }

test('of a friend says who it is, and no more, to whoever has it', async () => {
  const ada = await arrive('Ada')
  const token = await friendLinkOf(ada)
  const page = await open(`/invite/${token}`)
  expect(page.status).toBe(200)
  expect(viewOf(page)).toEqual({
    invitation: { type: 'friend', needsTap: true, standing: 'open' },
    inviter: { displayName: `Ada ${lastName}`, firstName: 'Ada', ...anything },
    event: null,
    crew: null,
  })
  expect(page.head).toContain('Ada')
  // A chat with many people reads the head.
  expect(page.head).not.toMatch(/canary/i)
  for (const secret of ['canary.example', ada.id]) expect(page.html).not.toContain(secret)
})

test('of a crew says its name and six of those who are in it, by first names', async () => {
  const ada = await arrive('Ada')
  const others = await Promise.all(['Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hugo'].map(arrive))
  const { id, token } = await startCrew(ada, others)
  const page = await open(`/invite/${token}`)
  expect(page.status).toBe(200)
  expect(viewOf(page)).toEqual({
    invitation: { type: 'crew', needsTap: true, standing: 'open' },
    inviter: { displayName: `Ada ${lastName}`, firstName: 'Ada', ...anything },
    event: null,
    crew: {
      name: 'Climbing <us>',
      emoji: '🧗',
      members: ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].map((firstName) => ({ firstName, ...anything })),
      memberCount: 8,
    },
  })
  // Who is in it is for who opens the link, and not for a chat in which it is shown.
  expect(page.head).not.toMatch(/canary|Ben|Cleo/i)
  for (const secret of ['Gus', 'Hugo', 'canary.example', id, ada.id, ...others.map((other) => other.id)])
    expect(page.html).not.toContain(secret)
  expect(page.html.split(lastName).length).toBe(
    (await open(`/invite/${await friendLinkOf(ada)}`)).html.split(lastName).length,
  )
})

test('of a crew leaves out of faces and number whom the visitor does not see', async () => {
  const [ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map(arrive))
  if (!(ada && ben && cleo && dan)) throw new Error('Four people.')
  const event = await createEvent(house.db, ada)
  const guest = await addGuest(house, { token: await share(house, ada, event) })
  const { token } = await startCrew(ada, [ben, cleo, dan])
  await block(house.db, ben, guest)
  await house.call(blockUser, { as: guest.as, params: { id: dan.id } })
  const seen = viewOf(await open(`/invite/${token}`, guest.as))?.crew
  expect([seen?.members.map(({ firstName }) => firstName), seen?.memberCount]).toEqual([['Ada', 'Cleo'], 2])
  expect(viewOf(await open(`/invite/${token}`))?.crew?.memberCount).toBe(4)
})

test('is looked at as often as one likes, and lets nobody in by that', async () => {
  const ada = await arrive('Ada')
  const { token } = await startCrew(ada)
  const links = () => house.db.selectFrom('join_links').selectAll().where('made_by', '=', ada.id).execute()
  const before = await links()
  for (const as of [undefined, (await arrive('Ben')).as]) {
    await open(`/invite/${token}`, as)
    await cardOf(token)
  }
  expect(await links()).toEqual(before)
  expect((await house.db.selectFrom('friendships').selectAll().where('user_id', '=', ada.id).execute()).length).toBe(0)
})

test.each(['friend', 'crew'] as const)(
  'of a %s that is off, has run out, is used up or of somebody who blocked the visitor is the same page',
  async (kind) => {
    const ada = await arrive('Ada')
    const event = await createEvent(house.db, ada)
    const guest = await addGuest(house, { token: await share(house, ada, event) })
    const crew = await startCrew(ada)
    const token = kind === 'crew' ? crew.token : await friendLinkOf(ada)
    const product = (await app.http.inject('/card.png')).rawPayload.toString('base64')
    expect(await cardOf(token)).not.toBe(product)
    function set(values: object) {
      return house.db.updateTable('join_links').set(values).where('made_by', '=', ada.id).execute()
    }
    /** Without what is drawn anew each time. */
    async function look(as?: string) {
      const page = await open(`/invite/${token}`, as)
      expect(page.html).not.toMatch(/canary|\bAda\b|Climbing/i)
      const words = page.html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '')
      return [page.status, words, viewOf(page)]
    }
    async function outcome() {
      expect(await cardOf(token)).toBe(product)
      return [await look(), await look(guest.as)]
    }
    await set({ uses: 50 })
    const usedUp = await outcome()
    expect(usedUp.map(([status]) => status)).toEqual([410, 410])
    await set({ uses: 0, expires_at: new Date(Date.now() - 1000) })
    expect(await outcome()).toEqual(usedUp)
    await set({ expires_at: new Date(Date.now() + 86_400_000) })
    expect((await open(`/invite/${token}`, guest.as)).status).toBe(200)
    await house.call(blockUser, { as: ada.as, params: { id: guest.id } })
    expect(await look(guest.as)).toEqual(usedUp[1])
    if (kind === 'crew') await house.call(endCrewLink, { as: ada.as, params: { id: crew.id } })
    else await house.call(endFriendLink, { as: ada.as })
    expect(await outcome()).toEqual(usedUp)
  },
)

test('of a crew answers who was removed as it answers everybody when it is off', async () => {
  const [ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map(arrive))
  if (!(ada && ben && cleo)) throw new Error('Three people.')
  const { id, token } = await startCrew(ada, [ben])
  await house.call(removeCrewMember, { as: ada.as, params: { id, userId: ben.id } })
  async function answer({ as }: Member) {
    const { status, text } = await house.call(acceptInvite, { as, params: { token } })
    return [status, text]
  }
  const removed = await answer(ben)
  await house.call(endCrewLink, { as: ada.as, params: { id } })
  expect(removed[0]).toBe(410)
  expect(await answer(cleo)).toEqual(removed)
})
