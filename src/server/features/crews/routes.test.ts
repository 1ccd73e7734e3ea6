import { beforeEach, describe, expect, test } from 'vitest'
import { deleteCurrentUser, exportCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import {
  createCrew,
  endCrew,
  endCrewLink,
  endFriendLink,
  getFriendLink,
  inviteToCrew,
  listCrews,
  makeCrewLink,
  makeFriendLink,
  removeCrewMember,
  updateCrew,
} from '#shared/crews.ts'
import {
  declineFriend,
  getFriendStatus,
  listFriendRequests,
  listFriends,
  requestFriend,
  unfriend,
} from '#shared/friends.ts'
import { acceptInvite, getInvite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { listNotifications } from '#shared/notifications.ts'
import { befriend, block } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { listenLive } from '#tests/support/live.ts'
import { countStatements } from '#tests/support/statements.ts'

const house = openHouse()
const { call } = house

let ada: Member
let ben: Member
let cleo: Member
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all([house.arrive('Ada'), house.arrive('Ben'), house.arrive('Cleo')])
})

const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
async function start(by: Member, name = 'Climbing') {
  const { body, status, text } = await call(createCrew, { as: by.as, body: { name, emoji: '🧗' } })
  expect(status, text).toBe(201)
  return body
}
async function linkOf(by: Member, { id }: { id: string }) {
  const { body } = await call(makeCrewLink, { as: by.as, params: { id } })
  return tokenOf(body.url)
}
const accept = (who: Member, token: string) => call(acceptInvite, { as: who.as, params: { token } })
const look = (who: Member | null, token: string) => call(getInvite, { ...(who && { as: who.as }), params: { token } })
async function standingsOf(viewers: (Member | null)[], token: string) {
  const seen = await Promise.all(viewers.map((viewer) => look(viewer, token)))
  return seen.map(({ body }) => body.invitation.standing)
}
async function crewsOf({ as }: Member) {
  const { body } = await call(listCrews, { as })
  return body.map(({ name, members }) => [name, ...members.map(({ firstName }) => firstName)].join(' '))
}
async function friendsOf({ as }: Member) {
  return (await call(listFriends, { as })).body.map(({ firstName }) => firstName)
}
function leave(by: Member, crew: { id: string }, who = by) {
  return call(removeCrewMember, { as: by.as, params: { id: crew.id, userId: who.id } })
}
async function ageJoining(days: number) {
  const { pool } = house.app.context
  await pool.query('update friendships set linked_at = linked_at - make_interval(days => $1)', [days])
  await pool.query('update crew_members set joined_at = joined_at - make_interval(days => $1)', [days])
}

describe('the friend link', () => {
  test('is one and the same until it is turned off, and says who used it', async () => {
    expect((await call(getFriendLink, { as: ada.as })).body).toBeNull()
    const links = await Promise.all([1, 2, 3].map(() => call(makeFriendLink, { as: ada.as })))
    expect(new Set(links.map(({ body }) => body.url)).size).toBe(1)
    const { url, expiresAt, uses, usedBy } = links[0]?.body ?? { url: '', expiresAt: '', uses: -1, usedBy: [] }
    expect([uses, usedBy, Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)]).toEqual([0, [], 30])
    const token = tokenOf(url)
    for (const viewer of [null, ben]) {
      const { body } = await look(viewer, token)
      expect(body).toMatchObject({
        invitation: { type: 'friend', needsTap: true },
        inviter: { firstName: 'Ada' },
        crew: null,
      })
    }
    expect(await friendsOf(ben)).toEqual([])
    expect((await accept(ben, token)).body).toMatchObject({ type: 'friend', inviter: { friendStatus: 'friends' } })
    expect((await accept(ben, token)).status).toBe(200)
    expect([await friendsOf(ada), await friendsOf(ben)]).toEqual([['Ben'], ['Ada']])
    expect(await standingsOf([null, ada, ben, cleo], token)).toEqual(['open', 'own', 'in', 'open'])
    expect((await call(getFriendLink, { as: ada.as })).body).toMatchObject({
      url,
      uses: 1,
      usedBy: [{ id: ben.id, displayName: 'Ben Probe' }],
    })
    // Friends by it see each other's addresses: who shared the link asked for it, and who came by it said yes.
    expect((await call(listFriends, { as: ben.as })).body[0]?.email).toBe(ada.email)
    await call(endFriendLink, { as: ada.as })
    expect((await accept(cleo, token)).error).toMatchObject({ code: 'gone', message: 'That link has run out.' })
    expect((await look(cleo, token)).status).toBe(410)
    expect((await call(makeFriendLink, { as: ada.as })).body.url).not.toBe(url)
  })

  test('is worth the same nothing when it is off, has run out, is used up, or its owner blocked the visitor', async () => {
    const { body } = await call(makeFriendLink, { as: ada.as })
    const token = tokenOf(body.url)
    const { pool } = house.app.context
    async function outcome() {
      const { status, text } = await accept(cleo, token)
      return [status, text, (await look(cleo, token)).text]
    }
    await pool.query('update join_links set uses = 50 where owner_id = $1', [ada.id])
    const usedUp = await outcome()
    await pool.query(`update join_links set uses = 0, expires_at = now() where owner_id = $1`, [ada.id])
    const expired = await outcome()
    await pool.query(`update join_links set expires_at = now() + interval '1 day' where owner_id = $1`, [ada.id])
    await call(blockUser, { as: ada.as, params: { id: cleo.id } })
    const blocked = await outcome()
    await call(endFriendLink, { as: ada.as })
    const off = await outcome()
    expect(usedUp[0]).toBe(410)
    expect([expired, blocked, off]).toEqual([usedUp, usedUp, usedUp])
  })

  test('lets in no more than its fifty, whoever comes at once', async () => {
    const token = tokenOf((await call(makeFriendLink, { as: ada.as })).body.url)
    await house.app.context.pool.query('update join_links set uses = 49 where owner_id = $1', [ada.id])
    const answers = await Promise.all([ben, cleo].map((who) => accept(who, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await friendsOf(ada)).length).toBe(1)
  })

  test('says at once who used it, also of a friend', async () => {
    await befriend(house.db, ada, ben)
    const token = tokenOf((await call(makeFriendLink, { as: ada.as })).body.url)
    const ears = await Promise.all([ada, ben].map(({ as }) => listenLive(house.app.baseUrl, as)))
    for (const ear of ears) await ear.hears('hello')
    await accept(ben, token)
    for (const ear of ears) {
      await ear.hears('changed')
      expect(ear.changes()).toMatchObject([{ lists: ['friends'] }])
      ear.close()
    }
    expect((await call(getFriendLink, { as: ada.as })).body?.usedBy).toEqual([{ id: ben.id, displayName: 'Ben Probe' }])
  })

  test('of somebody who unfriended the visitor makes a request', async () => {
    await befriend(house.db, ada, ben)
    await call(unfriend, { as: ada.as, body: { friendId: ben.id } })
    const token = tokenOf((await call(makeFriendLink, { as: ada.as })).body.url)
    expect((await accept(ben, token)).body.inviter.friendStatus).toBe('pending_sent')
    expect((await call(listFriendRequests, { as: ada.as })).body.map(({ userId }) => userId)).toEqual([ben.id])
    expect((await house.notificationsOf(ada)).length).toBe(0)
  })
})

describe('a crew', () => {
  test('is started, seen by its members alone, renamed and ended by who started it', async () => {
    const crew = await start(ada)
    expect(crew).toMatchObject({
      name: 'Climbing',
      emoji: '🧗',
      isStarter: true,
      members: [{ id: ada.id, isStarter: true }],
    })
    await accept(ben, await linkOf(ada, crew))
    expect([await crewsOf(ada), await crewsOf(ben), await crewsOf(cleo)]).toEqual([
      ['Climbing Ada Ben'],
      ['Climbing Ada Ben'],
      [],
    ])
    const params = { id: crew.id }
    const body = { name: ' Bouldering\u202e ' }
    expect((await call(updateCrew, { as: ben.as, params, body })).status).toBe(403)
    expect((await call(updateCrew, { as: cleo.as, params, body })).status).toBe(404)
    expect((await call(updateCrew, { as: ada.as, params, body })).body).toMatchObject({
      name: 'Bouldering',
      emoji: null,
    })
    for (const route of [makeCrewLink, endCrewLink])
      expect((await call(route, { as: cleo.as, params })).status).toBe(404)
    expect((await call(endCrew, { as: ben.as, params })).status).toBe(403)
    expect((await call(endCrew, { as: ada.as, params })).status).toBe(204)
    expect([await crewsOf(ada), await friendsOf(ada)]).toEqual([[], ['Ben']])
  })

  test.each<[string, object, string]>([
    ['no name', { name: '  ' }, t('crews:name-needed')],
    ['a long name', { name: 'x'.repeat(41) }, 'A name has 40 characters at most.'],
    ['words for an emoji', { name: 'Us', emoji: 'abc' }, t('crews:one-emoji')],
    ['several emoji', { name: 'Us', emoji: '🎉🎉' }, t('crews:one-emoji')],
  ])('is not started with %s', async (_what, body, message) => {
    const refused = await call(createCrew, { as: ada.as, body: body as { name: string } })
    expect([refused.status, refused.error?.message]).toEqual([400, message])
  })

  test('makes whoever joins a friend of everyone in it, told once, with the address hidden until confirmed', async () => {
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    expect((await look(null, token)).body).toMatchObject({
      invitation: { type: 'crew', needsTap: true },
      inviter: { firstName: 'Ada' },
      event: null,
      crew: { name: 'Climbing', emoji: '🧗', members: [{ firstName: 'Ada' }], memberCount: 1 },
    })
    expect((await accept(ben, token)).body).toMatchObject({ type: 'crew', crewId: crew.id })
    expect((await accept(cleo, token)).status).toBe(200)
    expect((await accept(cleo, token)).status).toBe(200)
    for (const who of [ada, ben, cleo]) expect((await friendsOf(who)).length).toBe(2)
    expect(await standingsOf([null, ada, cleo], token)).toEqual(['open', 'in', 'in'])
    expect((await house.notificationsOf(ada)).map(({ type, title, message }) => [type, title, message])).toEqual([
      ['crew_joined', 'Climbing', 'Cleo Probe and 1 other joined: you are friends now'],
    ])
    expect(await house.notificationsOf(cleo)).toEqual([])
    const emails = async ({ as }: Member) => (await call(listFriends, { as })).body.map(({ email }) => email)
    expect(await emails(ada)).toEqual([null, null])
    expect((await call(requestFriend, { as: ben.as, body: { friendId: ada.id } })).body).toEqual({ status: 'friends' })
    expect([await emails(ada), await emails(ben)]).toEqual([
      [ben.email, null],
      [null, null],
    ])
    expect((await call(requestFriend, { as: ben.as, body: { friendId: ada.id } })).status).toBe(409)
    // A friend link between them says yes for both.
    const friendToken = tokenOf((await call(makeFriendLink, { as: cleo.as })).body.url)
    expect(await standingsOf([ada], friendToken)).toEqual(['open'])
    await accept(ada, friendToken)
    expect(await standingsOf([ada], friendToken)).toEqual(['in'])
    expect([await emails(ada), await emails(cleo)]).toEqual([
      [ben.email, cleo.email],
      [ada.email, null],
    ])
  })

  test('has no part of an address for who holds its link, or a link of a member, until they are friends', async () => {
    const nameless = { first_name: null, last_name: null }
    const [una, uma] = [await house.arrive('', nameless), await house.arrive('', nameless)]
    const crew = await start(una)
    const token = await linkOf(una, crew)
    await accept(uma, token)
    const friendToken = tokenOf((await call(makeFriendLink, { as: una.as })).body.url)
    const mailboxes = [una, uma].map(({ email }) => email?.split('@')[0])
    for (const viewer of [null, ben])
      for (const each of [token, friendToken]) {
        const { body, text } = await look(viewer, each)
        expect(body.inviter.displayName).toBe('A friend')
        for (const mailbox of mailboxes) expect(text).not.toContain(mailbox)
      }
    expect((await look(null, token)).body.crew?.members.map(({ firstName }) => firstName)).toEqual([
      'A friend',
      'A friend',
    ])
    expect((await accept(ben, friendToken)).body.inviter.displayName).toBe(mailboxes[0])
    expect((await look(ben, token)).body.crew?.members.map(({ firstName }) => firstName)).toEqual([
      mailboxes[0],
      'A friend',
    ])
  })

  test('asks where two have parted, and leaves out who is blocked', async () => {
    const [dan, eve, fay] = await Promise.all([house.arrive('Dan'), house.arrive('Eve'), house.arrive('Fay')])
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    for (const who of [ben, cleo, dan, eve]) await accept(who, token)
    await block(house.db, dan, fay)
    await call(requestFriend, { as: fay.as, body: { friendId: ben.id } })
    await call(declineFriend, { as: ben.as, body: { friendId: fay.id } })
    await befriend(house.db, fay, cleo)
    await call(unfriend, { as: fay.as, body: { friendId: cleo.id } })
    // Who has asked for it gets it.
    await call(requestFriend, { as: eve.as, body: { friendId: fay.id } })
    expect((await look(fay, token)).body.crew).toMatchObject({ memberCount: 4 })
    expect((await accept(fay, token)).status).toBe(200)
    expect(await friendsOf(fay)).toEqual(['Ada', 'Eve'])
    async function statusOf(other: Member) {
      return (await call(getFriendStatus, { as: fay.as, params: { id: other.id } })).body.status
    }
    expect([await statusOf(ben), await statusOf(cleo)]).toEqual(['pending_sent', 'pending_sent'])
    expect((await crewsOf(fay))[0]).toBe('Climbing Ada Ben Cleo Eve Fay')
    expect((await crewsOf(dan))[0]).toBe('Climbing Ada Ben Cleo Dan Eve')
    // Eve's request was answered by joining.
    expect(await house.notificationsOf(fay)).toEqual([])
    expect((await call(listFriends, { as: fay.as })).body.map(({ email }) => email)).toEqual([null, eve.email])
  })

  test('is joined by as many statements with one member as with 29, and not by a 31st', {
    timeout: 60_000,
  }, async () => {
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    const join = (who: Member) => async () => expect((await accept(who, token)).status).toBe(200)
    const withOne = await countStatements(join(ben))
    for (let count = 2; count < 29; count += 1) await accept(await house.arrive(), token)
    expect(withOne).toBeGreaterThan(10)
    expect(await countStatements(join(cleo))).toBe(withOne)
    expect((await friendsOf(cleo)).length).toBe(29)
    const late = await house.arrive()
    expect((await accept(late, token)).error?.code).toBe('crew_full')
    expect((await call(listFriends, { as: late.as })).body).toEqual([])
  })

  test('is one of at most twenty', async () => {
    for (let count = 0; count < 20; count += 1) await start(ada, `Crew ${count}`)
    expect((await call(createCrew, { as: ada.as, body: { name: 'One more' } })).status).toBe(409)
  })

  test('has two people who join at once as friends of each other', async () => {
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    const people = await Promise.all(['Dan', 'Eve', 'Fay', 'Gus'].map((name) => house.arrive(name)))
    const answers = await Promise.all(people.map((who) => accept(who, token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const who of people) expect((await friendsOf(who)).length).toBe(4)
  })
})

describe('friends', () => {
  test('are invited in the app, and nobody else gets in by the id', async () => {
    const crew = await start(ada)
    await befriend(house.db, ada, ben)
    const people = [ben.id, cleo.id, ada.id]
    await call(inviteToCrew, { as: ada.as, params: { id: crew.id }, body: { userIds: people } })
    expect((await call(inviteToCrew, { as: cleo.as, params: { id: crew.id }, body: { userIds: people } })).status).toBe(
      404,
    )
    const { body } = await call(listNotifications, { as: ben.as })
    expect(body).toMatchObject([{ type: 'crew_invite', title: 'Climbing', relatedCrewId: crew.id }])
    expect([await look(cleo, crew.id), await look(null, crew.id)].map(({ status }) => status)).toEqual([404, 404])
    expect((await accept(cleo, crew.id)).status).toBe(410)
    expect((await look(ben, crew.id)).body.crew).toMatchObject({ name: 'Climbing', memberCount: 1 })
    expect((await accept(ben, crew.id)).body.crewId).toBe(crew.id)
    expect((await accept(ben, crew.id)).status).toBe(200)
    expect(await crewsOf(ben)).toEqual(['Climbing Ada Ben'])
    await leave(ben, crew)
    expect((await accept(ben, crew.id)).status).toBe(410)
  })
})

describe('leaving', () => {
  test('keeps the friendships, and the crew goes on with who has been in it longest', async () => {
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    await accept(ben, token)
    await accept(cleo, token)
    expect((await leave(cleo, crew, ben)).status).toBe(403)
    expect((await leave(ada, crew)).status).toBe(204)
    expect([await crewsOf(ada), await friendsOf(ada)]).toEqual([[], ['Ben', 'Cleo']])
    expect((await call(listCrews, { as: ben.as })).body[0]).toMatchObject({ isStarter: true })
    // The link outlives its maker's membership, and speaks for whoever is in it.
    expect((await look(null, token)).body).toMatchObject({ inviter: { firstName: 'Ben' }, crew: { memberCount: 2 } })
    expect((await accept(ada, token)).status).toBe(200)
    expect(await crewsOf(ada)).toEqual(['Climbing Ben Cleo Ada'])
    for (const who of [ada, ben, cleo]) await leave(who, crew)
    expect(await house.db.selectFrom('crews').select('id').where('id', '=', crew.id).execute()).toEqual([])
  })

  test('ends the crew with the last account', async () => {
    const crew = await start(ada)
    await linkOf(ada, crew)
    await call(deleteCurrentUser, { as: ada.as })
    expect(await house.db.selectFrom('crews').select('id').where('id', '=', crew.id).execute()).toEqual([])
  })

  test('by being removed ends what the joining made, for a week, and the link no longer lets in', async () => {
    const crew = await start(ada)
    const token = await linkOf(ada, crew)
    await befriend(house.db, ben, cleo)
    for (const who of [ben, cleo]) await accept(who, token)
    const dan = await house.arrive('Dan')
    await accept(dan, token)
    expect((await leave(ada, crew, cleo)).status).toBe(204)
    // Ben was a friend before; Dan's own joining made that friendship.
    expect(await friendsOf(cleo)).toEqual(['Ben', 'Dan'])
    expect([(await look(cleo, token)).status, (await accept(cleo, token)).status]).toEqual([410, 410])
    await ageJoining(8)
    await leave(ada, crew, dan)
    expect(await friendsOf(dan)).toEqual(['Ada', 'Ben', 'Cleo'])
    // Until a member invites them.
    await call(inviteToCrew, { as: ben.as, params: { id: crew.id }, body: { userIds: [cleo.id] } })
    expect((await accept(cleo, token)).status).toBe(200)
    expect(await friendsOf(cleo)).toEqual(['Ada', 'Ben', 'Dan'])
  })
})

test('crews, links and what came by them are in the own export', async () => {
  const crew = await start(ada)
  await accept(ben, await linkOf(ada, crew))
  await call(makeFriendLink, { as: ada.as })
  const files = await Promise.all([ada, ben].map(({ as }) => call(exportCurrentUser, { as })))
  const [own, other] = files.map(({ text }) => JSON.parse(text))
  expect([own.crews, own.friendLinks.length, other.linksUsed.length]).toEqual([
    [{ name: 'Climbing', emoji: '🧗', joinedAt: expect.any(String) }],
    1,
    1,
  ])
})
