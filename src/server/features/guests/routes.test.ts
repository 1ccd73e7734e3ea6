import { describe, expect, test } from 'vitest'
import { formType } from '#server/http/forms.ts'
import { hashToken, makeToken } from '#server/http/tokens.ts'
import { deleteCurrentUser, exportCurrentUser, getCurrentUser, updateCurrentUser } from '#shared/accounts.ts'
import { blockUser, unblockUser } from '#shared/blocks.ts'
import { createComment, suggestMentions } from '#shared/comments.ts'
import { deleteEvent, getEvent, listFeed, type RsvpResponse } from '#shared/events.ts'
import { requestFriend } from '#shared/friends.ts'
import { answerAsGuest, listGuests, removeGuest, setGuestLimit } from '#shared/guests.ts'
import { acceptInvite, endShareLinks, getInvite, inviteUser } from '#shared/invites.ts'
import { toPath } from '#shared/paths.ts'
import { answerEvent } from '#shared/rsvps.ts'
import { searchUsers } from '#shared/users.ts'
import { createEvent } from '#tests/support/builders.ts'
import { openHouse } from '#tests/support/guests.ts'
import { addGuest, sendForm, share, toCookies } from '#tests/support/visitors.ts'

const house = openHouse()

async function openSpon(given: Parameters<typeof createEvent>[2] = {}) {
  const host = await house.arrive('Maya')
  const event = await createEvent(house.db, host, given)
  return { host, event, token: await share(house, host, event), at: { as: host.as, params: { id: event.id } } }
}

async function mail(inviter: { id: string }, event: { id: string } | null, given: object = {}): Promise<string> {
  const token = makeToken()
  const row = {
    inviter_id: inviter.id,
    email: 'sam@example.com',
    event_id: event?.id ?? null,
    invite_type: event ? ('event' as const) : ('friend' as const),
    invite_token: hashToken(token),
    expires_at: new Date(Date.now() + 86_400_000),
    ...given,
  }
  await house.db.insertInto('email_invitations').values(row).execute()
  return token
}

async function countGuests(): Promise<number> {
  return (await house.db.selectFrom('users').select('id').where('kind', '=', 'guest').execute()).length
}

describe('answering by a link', () => {
  test('takes a first name, and makes a guest who sees the spon', async () => {
    const { host, event, token, at } = await openSpon()
    const answer = await sendForm(house, { token, name: ' Sam\u200b ' })
    expect(answer.body).toMatchObject({
      id: event.id,
      userRsvp: { response: 'going' },
      can: { edit: false, rsvp: true, invite: false, share: true },
    })
    const as = toCookies(answer.headers)
    expect((await house.call(getCurrentUser, { as })).body).toMatchObject({
      displayName: 'Sam',
      kind: 'guest',
      email: null,
      can: { post: false, meet: false },
    })
    const seen = await house.call(getEvent, at)
    expect(seen.body.rsvps).toMatchObject([
      { response: 'going', via: 'Maya Probe', user: { displayName: 'Sam', kind: 'guest' } },
    ])
    expect(await house.notificationsOf(host)).toMatchObject([
      { type: 'rsvp', message: 'Sam (guest) is down for your spon' },
    ])
    expect((await house.call(listFeed, { as })).body).toMatchObject([{ id: event.id }])
  })

  test('works as a plain form, which leads back to the page', async () => {
    const { token, at } = await openSpon()
    const sent = {
      method: answerAsGuest.method,
      url: toPath(answerAsGuest, { params: { token } }),
      headers: { 'content-type': formType, accept: 'text/html', origin: house.app.context.config.publicUrl },
    }
    const refused = await house.app.app.http.inject({ ...sent, payload: 'name=&response=going' })
    expect(refused.statusCode).toBe(303)
    // The page says what is wrong with the name, which is still in its field.
    expect(refused.headers.location).toBe(`/invite/${token}?answer=going&name=`)
    expect((await house.call(listGuests, at)).body.guests).toEqual([])
    const done = await house.app.app.http.inject({ ...sent, payload: 'name=Sam+B&response=might-show' })
    expect(done.statusCode).toBe(303)
    expect(done.headers.location).toBe(`/invite/${token}`)
    expect((await house.call(listGuests, at)).body.guests).toMatchObject([
      { user: { displayName: 'Sam B', kind: 'guest' }, response: 'might-show', via: 'Maya Probe' },
    ])
  })

  test.each([
    ['', 'Type your first name, so that they know who is coming.'],
    ['\u200b\u2066 \u3164', 'Type your first name, so that they know who is coming.'],
    ['x'.repeat(200), 'Your first name is enough: 40 characters at most.'],
    ['sam@example.com', 'Type just your first name, without an address or a link.'],
    ['bit.ly/x', 'Type just your first name, without an address or a link.'],
  ])('refuses the name “%s”', async (name, sentence) => {
    const { token } = await openSpon()
    const before = await countGuests()
    const { status, error } = await sendForm(house, { token, name })
    expect({ status, ...error }).toMatchObject({ status: 400, field: 'name', message: sentence })
    expect(await countGuests()).toBe(before)
  })

  test('the same form twice makes one guest, also when the answer was lost', async () => {
    const { token, at } = await openSpon()
    const key = makeToken()
    const all = await Promise.all([1, 2, 3].map(() => sendForm(house, { token, key })))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const again = await addGuest(house, { token, key, response: 'might-show' })
    const { guests } = (await house.call(listGuests, at)).body
    expect(guests).toMatchObject([{ user: { id: again.id }, response: 'might-show' }])
  })

  test('a key lets nobody in for long, and not into an account', async () => {
    const { token } = await openSpon()
    const key = makeToken()
    const sam = await addGuest(house, { token, key })
    const of = house.db.updateTable('users').where('id', '=', sam.id)
    await of.set({ created_at: new Date(Date.now() - 3_700_000) }).execute()
    expect((await sendForm(house, { token, key })).error).toMatchObject({
      code: 'already_answered',
      message: 'You have answered with this page before. Open the link again.',
    })
    await of.set({ created_at: new Date(), kind: 'member' }).execute()
    expect((await sendForm(house, { token, key })).status).toBe(409)
  })

  test('a browser with a session answers as that person', async () => {
    const { token, at } = await openSpon()
    const other = await openSpon()
    const sam = await addGuest(house, { token })
    const before = await countGuests()
    const { status } = await sendForm(house, { token: other.token, as: sam.as, name: 'Pat', response: 'might-show' })
    expect(status).toBe(200)
    const member = await house.arrive('Ben')
    expect((await sendForm(house, { token, as: member.as, name: 'Pat' })).body.userRsvp).toEqual({ response: 'going' })
    expect(await countGuests()).toBe(before)
    expect((await house.call(listGuests, other.at)).body.guests).toMatchObject([{ user: { displayName: 'Sam' } }])
    const seen = (await house.call(getEvent, at)).body.rsvps
    expect(seen.map(({ user }) => user.kind)).toEqual(['guest', 'member'])
    expect((await sendForm(house, { token, as: at.as })).error?.message).toContain('You are the host')
  })

  test('a cookie without its row is nobody’s', async () => {
    const { token } = await openSpon()
    const sam = await addGuest(house, { token })
    await house.db.deleteFrom('users').where('id', '=', sam.id).execute()
    const again = await addGuest(house, { token, as: sam.as })
    expect(again.id).not.toBe(sam.id)
  })
})

describe('a link', () => {
  test('lets in as many guests as the host says, and whoever is in stays', async () => {
    const { token, at } = await openSpon()
    expect((await house.call(listGuests, at)).body).toEqual({ limit: 50, guests: [] })
    await house.call(setGuestLimit, { ...at, body: { limit: 2 } })
    const sent = await Promise.all([1, 2, 3, 4, 5].map(() => sendForm(house, { token })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409])
    const full = 'This link has let in all the guests that it may. Join to say if you come.'
    expect(sent.find(({ status }) => status === 409)?.error?.message).toBe(full)
    expect((await house.call(getInvite, { params: { token } })).body.event?.guests).toBe('full')
    const first = sent.find(({ status }) => status === 200)
    const as = toCookies(first?.headers ?? {})
    expect((await sendForm(house, { token, as, response: 'might-show' })).status).toBe(200)
    expect((await house.call(setGuestLimit, { ...at, body: { limit: 0 } })).body.limit).toBe(0)
    const off = await sendForm(house, { token })
    expect(off.error).toMatchObject({ code: 'guests_cannot' })
    expect((await house.call(getInvite, { params: { token } })).body.event?.guests).toBe('off')
    expect((await sendForm(house, { token, as })).status).toBe(200)
    const member = await house.arrive()
    expect((await sendForm(house, { token, as: member.as })).status).toBe(200)
  })

  test('lets in people with an account without taking a place of a guest', async () => {
    const { token, at } = await openSpon()
    await house.call(setGuestLimit, { ...at, body: { limit: 1 } })
    for (const member of [await house.arrive(), await house.arrive()])
      expect((await house.call(acceptInvite, { as: member.as, params: { token } })).status).toBe(200)
    expect((await house.call(getInvite, { params: { token } })).body.event?.guests).toBe('welcome')
    expect((await sendForm(house, { token })).status).toBe(200)
    expect((await sendForm(house, { token })).status).toBe(409)
  })

  test('for one person makes one guest', async () => {
    const { host, event } = await openSpon()
    const token = await mail(host, event)
    const sam = await addGuest(house, { token })
    expect((await sendForm(house, { token })).error?.message).toBe(
      'That link was for one person, and somebody used it. Ask Maya for a new one.',
    )
    expect((await sendForm(house, { token, as: sam.as, response: 'might-show' })).status).toBe(200)
    const row = house.db.selectFrom('email_invitations').select('accepted_by').where('inviter_id', '=', host.id)
    expect(await row.execute()).toEqual([{ accepted_by: sam.id }])
  })

  test('that is off, run out, unknown, or of a deleted spon says so', async () => {
    const { host, event, token, at } = await openSpon()
    const late = await mail(host, event, { expires_at: new Date(Date.now() - 1000) })
    expect((await sendForm(house, { token: late })).error).toMatchObject({
      code: 'gone',
      message: 'That link has run out. Ask Maya for a new one.',
    })
    await house.call(endShareLinks, at)
    const gone = { code: 'gone', message: 'That link has run out.' }
    expect((await sendForm(house, { token })).error).toEqual(gone)
    expect((await sendForm(house, { token: makeToken() })).error).toEqual(gone)
    const next = await openSpon()
    await house.call(deleteEvent, next.at)
    expect((await sendForm(house, { token: next.token })).error?.code).toBe('called_off')
    const old = await openSpon({ created_at: new Date(Date.now() - 49 * 3_600_000) })
    expect((await sendForm(house, { token: old.token })).error?.code).toBe('rsvp_closed')
    expect((await house.call(getInvite, { params: { token: old.token } })).body.event?.guests).toBe('closed')
  })

  test('to a crew takes an account', async () => {
    const host = await house.arrive('Maya')
    const token = await mail(host, null)
    const refused = {
      code: 'guests_cannot',
      message: 'Being in a crew takes an account. Join, and you and Maya are friends.',
    }
    expect((await sendForm(house, { token })).error).toEqual(refused)
    const sam = await addGuest(house, { token: (await openSpon()).token })
    expect((await house.call(acceptInvite, { as: sam.as, params: { token } })).error).toEqual(refused)
    const member = await house.arrive()
    expect((await sendForm(house, { token, as: member.as })).error).toEqual(refused)
  })
})

describe('the host', () => {
  test('removes a guest with answer and comments, and the device stays out', async () => {
    const { host, event, token, at } = await openSpon()
    const sam = await addGuest(house, { token })
    await house.call(createComment, { as: sam.as, params: { id: event.id }, body: { content: 'Hello' } })
    const guest = { as: host.as, params: { id: event.id, guestId: sam.id } }
    expect((await house.call(removeGuest, guest)).body.guests).toEqual([])
    expect((await house.call(removeGuest, guest)).status).toBe(404)
    const { rsvps, comments, rsvpCounts } = (await house.call(getEvent, at)).body
    expect({ rsvps, comments, rsvpCounts }).toEqual({
      rsvps: [],
      comments: [],
      rsvpCounts: { going: 0, mightShow: 0, heads: 0 },
    })
    expect(await house.notificationsOf(host)).toEqual([])
    expect((await house.call(getEvent, { ...at, as: sam.as })).status).toBe(404)
    const gone = { code: 'gone', message: 'That link has run out.' }
    expect((await sendForm(house, { token, as: sam.as })).error).toEqual(gone)
    expect((await house.call(acceptInvite, { as: sam.as, params: { token } })).error).toEqual(gone)
    // The same browser, signed out; and after the guest has deleted themselves.
    const device = sam.as.split('; ').find((cookie) => cookie.startsWith('sponti_guest=')) ?? ''
    expect((await sendForm(house, { token, as: device })).error).toEqual(gone)
    await house.call(deleteCurrentUser, { as: sam.as })
    expect((await sendForm(house, { token, as: device })).error).toEqual(gone)
    expect((await sendForm(house, { token })).status).toBe(200)
  })

  test('who removes a guest ends the waiting for them', async () => {
    const { event, token, host } = await openSpon()
    const sam = await addGuest(house, { token })
    const ada = await addGuest(house, { token, name: 'Ada' })
    const answer = { response: 'if', condition: { withUser: sam.id } } as const
    expect(
      (await house.call(answerEvent, { as: ada.as, params: { id: event.id }, body: answer })).body.userRsvp,
    ).toMatchObject({ holds: true })
    await house.call(removeGuest, { as: host.as, params: { id: event.id, guestId: sam.id } })
    const { userRsvp } = (await house.call(getEvent, { as: ada.as, params: { id: event.id } })).body
    expect(userRsvp).toEqual({ response: 'might-show' })
  })

  test('blocks a guest, whose device and personal link stay out of all of their spons', async () => {
    const { host, event } = await openSpon()
    const token = await mail(host, event)
    const sam = await addGuest(house, { token })
    await house.call(blockUser, { as: host.as, params: { id: sam.id } })
    const gone = { code: 'gone', message: 'That link has run out.' }
    expect((await sendForm(house, { token, as: sam.as })).error).toEqual(gone)
    const next = await share(house, host, await createEvent(house.db, host))
    expect((await sendForm(house, { token: next, as: sam.as })).error).toEqual(gone)
    const device = sam.as.split('; ').find((cookie) => cookie.startsWith('sponti_guest=')) ?? ''
    expect((await sendForm(house, { token: next, as: device })).error).toEqual(gone)
    expect((await sendForm(house, { token })).status).toBe(410)
    await house.call(deleteCurrentUser, { as: sam.as })
    expect((await sendForm(house, { token: next, as: device })).error).toEqual(gone)
  })

  test('who unblocks a guest lets the device in again', async () => {
    const { host, token } = await openSpon()
    const sam = await addGuest(house, { token })
    await house.call(blockUser, { as: host.as, params: { id: sam.id } })
    await house.call(unblockUser, { as: host.as, params: { id: sam.id } })
    expect((await sendForm(house, { token, as: sam.as })).status).toBe(200)
  })

  test('alone sees and changes who comes as a guest', async () => {
    const { event, token, at } = await openSpon()
    const sam = await addGuest(house, { token })
    const member = await house.arrive()
    await house.call(acceptInvite, { as: member.as, params: { token } })
    const by = { as: member.as, params: { id: event.id } }
    const refused = { code: 'forbidden', message: 'Only the host can see and change who comes as a guest.' }
    expect((await house.call(listGuests, by)).error).toEqual(refused)
    expect((await house.call(setGuestLimit, { ...by, body: { limit: 1 } })).error).toEqual(refused)
    const guest = { as: member.as, params: { id: event.id, guestId: sam.id } }
    expect((await house.call(removeGuest, guest)).error).toEqual(refused)
    const ownGuest = { as: at.as, params: { id: event.id, guestId: member.id } }
    expect((await house.call(removeGuest, ownGuest)).status).toBe(404)
    expect((await house.call(setGuestLimit, { ...at, body: { limit: 501 } })).status).toBe(400)
  })
})

describe('a guest', () => {
  test('is in no search, is not asked for friendship, and is not invited in the app', async () => {
    const { host, event, token } = await openSpon()
    const sam = await addGuest(house, { token, name: 'Zebedee' })
    expect((await house.call(searchUsers, { as: host.as, query: { q: 'Zebedee' } })).body).toEqual([])
    const asked = await house.call(requestFriend, { as: host.as, body: { friendId: sam.id } })
    expect(asked.error).toMatchObject({
      code: 'conflict',
      message: 'They are here as a guest. Once they join, you can ask.',
    })
    const invited = { as: host.as, params: { id: event.id }, body: { inviteeId: sam.id } }
    expect((await house.call(inviteUser, invited)).status).toBe(404)
    const named = await house.call(suggestMentions, { as: host.as, params: { id: event.id }, query: { q: 'zeb' } })
    expect(named.body).toMatchObject([{ id: sam.id, kind: 'guest' }])
    const elsewhere = await openSpon()
    const unseen = { as: elsewhere.host.as, params: { id: elsewhere.event.id }, query: { q: 'zebedee' } }
    expect((await house.call(suggestMentions, unseen)).body).toEqual([])
  })

  test('takes their data along, and deletes themselves, without signing in again', async () => {
    const { host, event, token } = await openSpon()
    const sam = await addGuest(house, { token })
    await house.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', sam.id)
      .execute()
    const file = JSON.parse((await house.call(exportCurrentUser, { as: sam.as })).text)
    expect(file).toMatchObject({ profile: [{ firstName: 'Sam', kind: 'guest' }], answers: [{ eventId: event.id }] })
    expect(file.guestDevices).toHaveLength(1)
    expect((await house.call(deleteCurrentUser, { as: sam.as })).status).toBe(204)
    expect((await house.call(getEvent, { as: host.as, params: { id: event.id } })).body.rsvps).toEqual([])
  })

  test('may mend their name, by the same rule', async () => {
    const { token } = await openSpon()
    const sam = await addGuest(house, { token })
    function rename(firstName: string) {
      return house.call(updateCurrentUser, { as: sam.as, body: { firstName, lastName: '' } })
    }
    expect((await rename('evil.com')).error?.message).toBe('Type just your first name, without an address or a link.')
    expect((await rename('Samira')).body.displayName).toBe('Samira')
  })

  test.each<[string, RsvpResponse]>([
    ['going', 'going'],
    ['might-show', 'might-show'],
  ])('who says %s is told as such', async (_name, response) => {
    const { token } = await openSpon()
    expect((await sendForm(house, { token, response })).body.userRsvp).toEqual({ response })
  })
})
