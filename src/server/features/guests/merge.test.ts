import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { becomeMember, mergeGuest } from '#server/features/guests/actions.ts'
import { makeToken } from '#server/http/tokens.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import { addReaction, createComment } from '#shared/comments.ts'
import { getEvent } from '#shared/events.ts'
import { acceptFriend, requestFriend } from '#shared/friends.ts'
import { getInvite } from '#shared/invites.ts'
import { listNotifications } from '#shared/notifications.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { befriend, createEvent, signIn } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'
import { addGuest, sendForm, share } from '#tests/support/visitors.ts'

const house = openHouse()

async function openSpon() {
  const host = await house.arrive('Maya')
  const event = await createEvent(house.db, host)
  return { host, event, token: await share(house, host, event), at: { as: host.as, params: { id: event.id } } }
}

async function sessionOf(userId: string): Promise<string> {
  const row = house.db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('id', 'desc')
  return (await row.executeTakeFirstOrThrow()).id
}

async function merge(guest: { id: string }, member: { id: string }): Promise<boolean> {
  const sessionId = await sessionOf(guest.id).catch(() => null)
  return inTransaction(house.db, (tx) => mergeGuest(tx, { id: guest.id, sessionId }, member.id))
}

describe('keeping one’s place', () => {
  test('makes a member of the guest, with the same id and all that was theirs', async () => {
    const { token, at } = await openSpon()
    const key = makeToken()
    const sam = await addGuest(house, { token, key })
    const sessionId = await sessionOf(sam.id)
    // The same form again, in another browser: it must not be left inside the account.
    const other = await addGuest(house, { token, key })
    const profile = { firstName: 'Sam', lastName: 'Hill', email: `${sam.id}@hill.example` }
    const join = () => inTransaction(house.db, (tx) => becomeMember(tx, { id: sam.id, sessionId }, profile))
    expect(await Promise.all([join(), join()])).toEqual(expect.arrayContaining([true, false]))
    expect((await house.call(getEvent, at)).body.rsvps).toMatchObject([
      { userId: sam.id, response: 'going', via: null, user: { displayName: 'Sam Hill', kind: 'member' }, tie: 'none' },
    ])
    const sessions = await house.db.selectFrom('sessions').select('id').where('user_id', '=', sam.id).execute()
    expect(sessions).toEqual([{ id: sessionId }])
    await expect.poll(async () => (await house.call(getCurrentUser, { as: other.as })).status).toBe(401)
  })

  test('offers the two to each other, until one has asked', async () => {
    const { host, event, token, at } = await openSpon()
    const [sam, ann] = [await addGuest(house, { token, name: 'Sam' }), await house.arrive('Ann')]
    // Who had an account when they came is offered to nobody.
    await sendForm(house, { token, as: ann.as })
    const inside = { as: sam.as, params: { id: event.id } }
    async function ties() {
      const { rsvps } = (await house.call(getEvent, at)).body
      const toSam = rsvps.find(({ userId }) => userId === sam.id)?.tie
      const toAnn = rsvps.find(({ userId }) => userId === ann.id)?.tie
      return [(await house.call(getEvent, inside)).body.tie, toSam, toAnn]
    }
    expect(await ties()).toEqual(['none', null, null])
    const sessionId = await sessionOf(sam.id)
    await inTransaction(house.db, (tx) => becomeMember(tx, { id: sam.id, sessionId }, {}))
    const asMember = await signIn(house.db, sam)
    expect(await ties()).toEqual(['none', 'none', null])
    expect((await house.call(getEvent, { ...at, as: ann.as })).body.rsvps.map(({ tie }) => tie)).toEqual([null, null])
    await house.call(requestFriend, { as: host.as, body: { friendId: sam.id } })
    expect(await ties()).toEqual(['pending_received', 'pending_sent', null])
    await house.call(acceptFriend, { as: asMember, body: { friendId: host.id } })
    expect(await ties()).toEqual(['friends', 'friends', null])
    expect((await house.call(getEvent, at)).body.tie).toBe('self')
  })
})

describe('a guest who has an account already', () => {
  test('is merged into it, once, with everything of theirs', async () => {
    const { host, event, token, at } = await openSpon()
    const said = await house.call(createComment, { ...at, body: { content: 'Who brings what?' } })
    const sam = await addGuest(house, { token })
    const inside = { as: sam.as, params: { id: event.id } }
    await house.call(createComment, { ...inside, body: { content: 'Limes' } })
    await house.call(addReaction, { as: sam.as, params: { id: said.body.id }, body: { emoji: '🔥' } })
    await house.call(createComment, { ...at, body: { content: 'Thanks @sam', mentions: [sam.id] } })
    const sessionId = await sessionOf(sam.id)
    const device = { user_id: sam.id, endpoint: `https://push.example/${sam.id}`, p256dh: 'p', auth: 'a' }
    await house.db
      .insertInto('push_subscriptions')
      .values({ ...device, session_id: sessionId })
      .execute()
    const member = await house.arrive('Samira')
    const results = await Promise.all([merge(sam, member), merge(sam, member), merge(sam, member)])
    expect(results.toSorted()).toEqual([false, false, true])
    const { rsvps, comments } = (await house.call(getEvent, at)).body
    expect(rsvps).toMatchObject([{ userId: member.id, response: 'going', user: { kind: 'member' } }])
    expect(comments.map(({ userId, content }) => [userId, content])).toEqual([
      [host.id, 'Who brings what?'],
      [member.id, 'Limes'],
      [host.id, 'Thanks @sam'],
    ])
    expect(comments[0]?.reactions).toEqual([{ emoji: '🔥', userId: member.id }])
    expect(comments[2]?.mentions).toEqual([{ userId: member.id, handle: 'sam' }])
    expect((await house.call(listNotifications, { as: member.as })).body).toMatchObject([{ type: 'mention' }])
    expect(await house.notificationsOf(host)).toHaveLength(3)
    expect(await rowsOf('push_subscriptions', member.id)).toMatchObject([{ session_id: sessionId }])
    expect(await rowsOf('sessions', member.id)).toHaveLength(2)
    expect(await rowsOf('users', sam.id)).toEqual([])
    // The answer is changed where it is told, not told a second time.
    await house.call(answerEvent, { as: member.as, params: { id: event.id }, body: { response: 'might-show' } })
    expect(await house.notificationsOf(host)).toHaveLength(3)
  })

  test.each([
    ['guest', 'member'],
    ['member', 'guest'],
  ])('keeps the newer of two answers, here of the %s', async (newer) => {
    const { host, event, token, at } = await openSpon()
    const member = await house.arrive('Samira')
    await befriend(house.db, host, member)
    const sam = await addGuest(house, { token, response: 'might-show' })
    await house.call(answerEvent, { as: member.as, params: { id: event.id }, body: { response: 'going' } })
    await house.db
      .updateTable('rsvps')
      .set({ updated_at: new Date(Date.now() + 60_000) })
      .where('user_id', '=', newer === 'guest' ? sam.id : member.id)
      .execute()
    await merge(sam, member)
    const response = newer === 'guest' ? 'might-show' : 'going'
    expect((await house.call(getEvent, at)).body.rsvps).toMatchObject([{ userId: member.id, response }])
    expect(await house.notificationsOf(host)).toMatchObject([
      { message: newer === 'guest' ? 'Sam (guest) might show up at your spon' : 'Samira Probe is down for your spon' },
    ])
  })

  test('answers no spon of their own', async () => {
    const { host, event, token } = await openSpon()
    const sam = await addGuest(house, { token })
    await merge(sam, host)
    const { rsvps, rsvpCounts } = (await house.call(getEvent, { as: host.as, params: { id: event.id } })).body
    expect({ rsvps, rsvpCounts }).toEqual({ rsvps: [], rsvpCounts: { going: 0, mightShow: 0, heads: 0 } })
    expect(await house.notificationsOf(host)).toEqual([])
    expect(await rowsOf('event_access', host.id)).toEqual([])
  })

  test.each(['guest', 'member'])('stays blocked where the %s was', async (who) => {
    const { host, event, token } = await openSpon()
    const member = await house.arrive('Samira')
    if (who === 'guest') await befriend(house.db, host, member)
    const sam = await addGuest(house, { token })
    await house.call(blockUser, { as: host.as, params: { id: who === 'guest' ? sam.id : member.id } })
    await merge(sam, member)
    const seen = await house.call(getEvent, { as: member.as, params: { id: event.id } })
    expect(seen.status).toBe(404)
    expect(await rowsOf('rsvps', member.id)).toEqual([])
    expect(await rowsOf('friendships', member.id)).toEqual([])
    // The browser in which the guest was is known by whom it belongs to now.
    expect((await sendForm(house, { token, as: member.as })).status).toBe(410)
  })

  test('has every link that they shared still work', async () => {
    const { event, token, at } = await openSpon()
    const member = await house.arrive('Samira')
    await sendForm(house, { token, as: member.as })
    const sam = await addGuest(house, { token })
    const [own, theirs] = [await share(house, member, event), await share(house, sam, event)]
    await addGuest(house, { token: theirs, name: 'Pat' })
    await merge(sam, member)
    for (const link of [own, theirs]) {
      const { inviter } = (await house.call(getInvite, { params: { token: link } })).body
      expect(inviter.displayName).toBe('Samira Probe')
    }
    expect(await share(house, member, event)).toBe(own)
    expect((await house.call(getEvent, at)).body.rsvps).toMatchObject([
      {},
      { user: { displayName: 'Pat' }, via: 'Samira Probe' },
    ])
    const guests = await house.db
      .selectFrom('event_access')
      .select('share_link_id')
      .where('granted_by', '=', member.id)
      .execute()
    const { id } = await house.db
      .selectFrom('share_links')
      .select('id')
      .where('created_by', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(guests).toEqual([{ share_link_id: id }])
    expect((await addGuest(house, { token: theirs, name: 'Kim' })).name).toBe('Kim')
  })

  test('has taken up what the guest took up, and nothing of others', async () => {
    const { host, event, token } = await openSpon()
    const [sam, pat, member] = [
      await addGuest(house, { token }),
      await addGuest(house, { token }),
      await house.arrive(),
    ]
    const row = { inviter_id: host.id, event_id: event.id, invite_type: 'event', status: 'accepted' } as const
    const expires_at = new Date(Date.now() + 86_400_000)
    for (const [accepted_by, nr] of [
      [sam.id, 1],
      [pat.id, 2],
    ] as const)
      await house.db
        .insertInto('email_invitations')
        .values({ ...row, email: `nr-${nr}@elsewhere.example`, invite_token: makeToken(), expires_at, accepted_by })
        .execute()
    await merge(sam, member)
    const rows = house.db.selectFrom('email_invitations').select('accepted_by').where('inviter_id', '=', host.id)
    const taken = (await rows.orderBy('email').execute()).map(({ accepted_by }) => accepted_by)
    expect(taken).toEqual([member.id, pat.id])
  })

  test('does a thing once, also if its answer was lost before', async () => {
    const { event, token, at } = await openSpon()
    const sam = await addGuest(house, { token })
    const member = await house.arrive('Samira')
    const twice = { params: { id: event.id }, body: { content: 'Limes' }, headers: { 'idempotency-key': 'once' } }
    await house.call(createComment, { as: sam.as, ...twice })
    await merge(sam, member)
    await house.call(createComment, { as: member.as, ...twice })
    expect((await house.call(getEvent, at)).body.comments).toHaveLength(1)
  })
})

test('a merge knows every reference to a person', async () => {
  const { rows } = await house.app.context.pool.query<{ reference: string }>(`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1`)
  expect(rows.map(({ reference }) => reference).filter((reference) => !guestsHaveNone.has(reference))).toEqual(moved)
})

/** By the move… functions of their owners. */
const moved = [
  'arrivals.user_id',
  'blocks.blocked_id',
  'blocks.blocker_id',
  'called_off_links.accepted_by',
  'called_off_links.inviter_id',
  'called_off_people.user_id',
  'comment_mentions.mentioned_user_id',
  'comment_reactions.user_id',
  'comments.user_id',
  'email_invitations.accepted_by',
  'event_access.granted_by',
  'event_access.user_id',
  'event_contacts.user_id',
  'event_mutes.user_id',
  'guest_devices.user_id',
  'idempotency_keys.user_id',
  'notification_mails.user_id',
  'notification_preferences.user_id',
  'notifications.related_user_id',
  'notifications.user_id',
  'phone_invitations.accepted_by',
  'push_subscriptions.user_id',
  'reports.reporter_id',
  'reports.user_id',
  'restrictions.user_id',
  'rsvps.if_with',
  'rsvps.user_id',
  'sessions.user_id',
  'share_links.created_by',
  'stranger_budgets.actor_id',
  'stranger_budgets.user_id',
]

/** What takes an account, and what a guest had under way when they joined. */
const guestsHaveNone = new Set([
  'admins.user_id',
  'auth_challenges.user_id',
  'calendar_tokens.user_id',
  'called_off_events.host_id',
  'crew_invitations.invited_by',
  'crew_invitations.user_id',
  'crew_members.user_id',
  'crew_removals.user_id',
  'email_invitations.inviter_id',
  'event_carriers.host_id',
  'event_carriers.user_id',
  'events.host_id',
  'free_audiences.user_id',
  'free_echoes.user_id',
  'free_times.user_id',
  'friendships.friend_id',
  'friendships.user_id',
  'guest_refusals.host_id',
  'identities.user_id',
  'join_links.made_by',
  'join_links.owner_id',
  'link_uses.user_id',
  'outgoing_texts.sender_id',
  'partings.friend_id',
  'partings.user_id',
  'pending_friendships.inviter_id',
  'phone_invitations.inviter_id',
  'phone_verifications.user_id',
  'uploads.user_id',
  'webauthn_credentials.user_id',
])

async function rowsOf(table: string, userId: string) {
  const column = table === 'users' ? 'id' : 'user_id'
  return (await house.app.context.pool.query(`select * from ${table} where ${column} = $1`, [userId])).rows
}
