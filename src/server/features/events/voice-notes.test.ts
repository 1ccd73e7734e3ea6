import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { deleteCurrentUser, exportCurrentUser } from '#shared/accounts.ts'
import { blockUser } from '#shared/blocks.ts'
import type { EventForm } from '#shared/event-fields.ts'
import { createEvent, deleteEvent, getEvent, listFeed, listMyEvents, updateEvent } from '#shared/events.ts'
import { unfriend } from '#shared/friends.ts'
import { getInvite, makeShareLink } from '#shared/invites.ts'
import { getAudio } from '#shared/media.ts'
import { listUserEvents } from '#shared/users.ts'
import { befriend, block, createPerson } from '#tests/support/builders.ts'
import { type Member, openHouse } from '#tests/support/guests.ts'
import { keyOf, uploadRecording } from '#tests/support/recordings.ts'

const house = openHouse()

type Form = Partial<EventForm>
const speak = (who: Member) => uploadRecording(house.app.baseUrl, who.as)
function post(who: Member, form: Form = {}, headers: Record<string, string> = {}) {
  return house.call(createEvent, { as: who.as, body: { title: 'Ping pong', ...form }, headers })
}
function edit(who: Member, id: string, form: Form) {
  return house.call(updateEvent, { as: who.as, params: { id }, body: { title: 'Ping pong', ...form } })
}
const play = async (as: string, url: string) => (await house.call(getAudio, { as, params: { key: keyOf(url) } })).status
function rowsOf(who: Member) {
  return house.db
    .selectFrom('uploads')
    .select(['key', 'event_id'])
    .where('user_id', '=', who.id)
    .orderBy('created_at')
    .execute()
}
/** Keys of files that are queued for removal. */
async function doomed() {
  const { rows } = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'remove-files'
  `.execute(house.db)
  return rows.flatMap(({ keys }) => keys)
}

async function crew() {
  const [host, friend, far] = [await house.arrive('Hana'), await house.arrive('Finn'), await house.arrive('Fay')]
  await befriend(house.db, host, friend)
  await befriend(house.db, friend, far)
  return { host, friend, far, stranger: await house.arrive('Stu') }
}

test('a spon has its voice note everywhere, as long as the server knows it to be, not as the form says', async () => {
  const { host, friend } = await crew()
  const audioUrl = await speak(host)
  const { status, body } = await post(host, { audioUrl, audioDuration: 55 })
  const voice = { audioUrl, audioDuration: 2, audioFileExists: true }
  expect([status, body]).toMatchObject([201, voice])
  expect((await house.call(getEvent, { as: friend.as, params: { id: body.id } })).body).toMatchObject(voice)
  expect((await house.call(listFeed, { as: friend.as })).body).toMatchObject([voice])
  expect((await house.call(listMyEvents, { as: host.as })).body).toMatchObject([voice])
  expect((await house.call(listUserEvents, { as: friend.as, params: { id: host.id } })).body).toMatchObject([voice])
  expect(await rowsOf(host)).toEqual([{ key: keyOf(audioUrl), event_id: body.id }])
})

test('a card says so when the store has lost the file', async () => {
  const { host, friend } = await crew()
  const audioUrl = await speak(host)
  await post(host, { audioUrl })
  await rm(join(house.app.context.config.dataDir, 'uploads', keyOf(audioUrl)))
  expect((await house.call(listFeed, { as: friend.as })).body).toMatchObject([{ audioFileExists: true }])
  expect(await play(friend.as, audioUrl)).toBe(404)
  expect((await house.call(listFeed, { as: friend.as })).body).toMatchObject([{ audioUrl, audioFileExists: false }])
})

test('a voice note is for those who see its spon, and for nobody else', async () => {
  const { host, friend, far, stranger } = await crew()
  const [invitee, blocked, former, pending] = [
    await house.arrive('Ina'),
    await house.arrive('Bo'),
    await house.arrive('Ulf'),
    await house.arrive('Pia'),
  ]
  for (const each of [blocked, former]) await befriend(house.db, host, each)
  await house.db.insertInto('friendships').values({ user_id: pending.id, friend_id: host.id }).execute()
  const audioUrl = await speak(host)
  expect([await play(host.as, audioUrl), await play(friend.as, audioUrl)]).toEqual([200, 404])

  const { body: event } = await post(host, { audioUrl })
  const access = { event_id: event.id, user_id: invitee.id, granted_by: host.id, source: 'invite' } as const
  await house.db.insertInto('event_access').values(access).execute()
  for (const each of [host, friend, invitee, blocked, former]) expect(await play(each.as, audioUrl)).toBe(200)
  for (const each of [far, stranger, pending]) expect(await play(each.as, audioUrl)).toBe(404)
  expect(await play('', audioUrl)).toBe(401)

  await edit(host, event.id, { visibility: 'friends-of-friends' })
  expect([await play(far.as, audioUrl), await play(stranger.as, audioUrl)]).toEqual([200, 404])

  await house.call(blockUser, { as: blocked.as, params: { id: host.id } })
  await house.call(unfriend, { as: former.as, body: { friendId: host.id } })
  await house.db.deleteFrom('event_access').where('user_id', '=', invitee.id).execute()
  for (const each of [blocked, former, invitee]) expect(await play(each.as, audioUrl)).toBe(404)
  await block(house.db, host, friend)
  for (const each of [friend]) expect(await play(each.as, audioUrl)).toBe(404)
})

test('what the browser kept does not help someone who has lost sight of the spon', async () => {
  const { host, friend } = await crew()
  const audioUrl = await speak(host)
  await post(host, { audioUrl })
  const listen = (headers = {}) => house.call(getAudio, { as: friend.as, params: { key: keyOf(audioUrl) }, headers })
  const first = await listen()
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const kept = { 'if-none-match': String(first.headers.etag) }
  expect((await listen(kept)).status).toBe(304)
  await house.call(unfriend, { as: host.as, body: { friendId: friend.id } })
  expect((await listen(kept)).status).toBe(404)
})

test.each([
  ['of somebody else', async (_own: string, other: string) => other],
  ['that was never uploaded', async () => `/uploads/audio/${'n'.repeat(43)}.webm`],
  ['that leads somewhere else', async (own: string) => own.replace('audio/', 'audio/../audio/')],
  ['at another host', async (own: string) => `https://example.com${own}`],
  ['by the address of its proxy', async (own: string) => `/api/audio/proxy/${encodeURIComponent(keyOf(own))}`],
])('a recording %s is refused, when posting and when editing', async (_name, choose) => {
  const { host, friend } = await crew()
  const audioUrl = await choose(await speak(host), await speak(friend))
  const refusal = { status: 400, error: { code: 'invalid_input', field: 'audioUrl' } }
  expect(await post(host, { audioUrl })).toMatchObject(refusal)
  const { body: event } = await post(host)
  expect(await edit(host, event.id, { audioUrl })).toMatchObject(refusal)
  expect((await rowsOf(friend)).map(({ event_id }) => event_id)).toEqual([null])
  expect((await rowsOf(host)).map(({ event_id }) => event_id)).toEqual([null])
})

test('a profile picture is no voice note', async () => {
  const { host } = await crew()
  const key = `profiles/${'p'.repeat(43)}.jpg`
  const row = { key, user_id: host.id, kind: 'picture', bytes: 1, content_type: 'image/jpeg' } as const
  await house.db.insertInto('uploads').values(row).execute()
  expect((await post(host, { audioUrl: `/uploads/${key}` })).status).toBe(400)
})

test('one recording is on one spon, also when two are posted in the same second', async () => {
  const { host } = await crew()
  const audioUrl = await speak(host)
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(host, { audioUrl })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.error).toMatchObject({ field: 'audioUrl', message: /another/ })
  const { body: other } = await post(host)
  expect((await edit(host, other.id, { audioUrl })).status).toBe(400)
})

test('a repeated post with a recording happens once and gives the first answer', async () => {
  const { host } = await crew()
  const audioUrl = await speak(host)
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [await post(host, { audioUrl }, headers), await post(host, { audioUrl }, headers)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect(await rowsOf(host)).toEqual([{ key: keyOf(audioUrl), event_id: first.body.id }])
})

test('an edit keeps the voice note, replaces it, or takes it away with its file', async () => {
  const { host } = await crew()
  const [first, second] = [await speak(host), await speak(host)]
  const { body: event } = await post(host, { audioUrl: first })
  expect((await edit(host, event.id, { title: 'Tennis' })).body).toMatchObject({ audioUrl: first })
  expect((await edit(host, event.id, { audioUrl: first, audioDuration: 44 })).body).toMatchObject({ audioDuration: 2 })
  expect(await play(host.as, first)).toBe(200)

  expect((await edit(host, event.id, { audioUrl: second })).body).toMatchObject({
    audioUrl: second,
    audioDuration: 2,
    audioFileExists: true,
  })
  expect(await rowsOf(host)).toEqual([{ key: keyOf(second), event_id: event.id }])
  expect([await play(host.as, first), await play(host.as, second)]).toEqual([404, 200])
  expect(await doomed()).toContain(keyOf(first))

  expect((await edit(host, event.id, { audioUrl: '' })).body).toMatchObject({
    audioUrl: null,
    audioDuration: null,
    audioFileExists: false,
  })
  expect(await rowsOf(host)).toEqual([])
  expect(await play(host.as, second)).toBe(404)
  expect(await doomed()).toContain(keyOf(second))
})

test('a voice note goes with its spon, and with its host', async () => {
  const { host, friend } = await crew()
  const [first, second] = [await speak(host), await speak(host)]
  const { body: event } = await post(host, { audioUrl: first })
  await post(host, { audioUrl: second })
  expect((await house.call(deleteEvent, { as: host.as, params: { id: event.id } })).status).toBe(200)
  expect([await play(friend.as, first), await play(friend.as, second)]).toEqual([404, 200])
  expect((await house.call(deleteCurrentUser, { as: host.as })).status).toBe(204)
  expect(await play(friend.as, second)).toBe(404)
  expect(await rowsOf(host)).toEqual([])
  expect(await doomed()).toEqual(expect.arrayContaining([keyOf(first), keyOf(second)]))
})

/** As if these words had been heard in it. */
function hear(audioUrl: string, transcript: string) {
  return house.db.updateTable('uploads').set({ transcript }).where('key', '=', keyOf(audioUrl)).execute()
}
async function heardOf(who: Member, id: string) {
  return (await house.call(getEvent, { as: who.as, params: { id } })).body.audioTranscript
}

test('what was heard in a voice note is read by those who may hear it, and by nobody else', async () => {
  const { host, friend, far, stranger } = await crew()
  const audioUrl = await speak(host)
  const words = 'Meet us behind the boathouse'
  await hear(audioUrl, words)
  const { body: event } = await post(host, { audioUrl, visibility: 'friends-of-friends' })
  expect(event.audioTranscript).toBe(words)
  expect(await heardOf(friend, event.id)).toBe(words)
  expect((await house.call(listFeed, { as: friend.as })).body).toMatchObject([{ audioTranscript: words }])
  const near = await house.call(listFeed, { as: far.as, query: { extended: 'true' } })
  expect(near.body).toMatchObject([{ audioTranscript: words }])
  expect((await house.call(listMyEvents, { as: host.as })).body).toMatchObject([{ audioTranscript: words }])
  expect((await house.call(getEvent, { as: stranger.as, params: { id: event.id } })).text).not.toContain(words)
  const link = (await house.call(makeShareLink, { as: host.as, params: { id: event.id } })).body.url ?? ''
  const page = await fetch(`${house.app.baseUrl}${new URL(link).pathname}`)
  expect(await page.text()).not.toContain(words)
  const token = link.split('/').at(-1) ?? ''
  expect((await house.call(getInvite, { params: { token } })).text).not.toContain(words)
  await edit(host, event.id, { visibility: 'friends' })
  expect((await house.call(getEvent, { as: far.as, params: { id: event.id } })).text).not.toContain(words)
})

test('the words of a voice note are in the download of its host alone, on a spon or not', async () => {
  const { host, friend } = await crew()
  const [posted, loose] = [await speak(host), await speak(host)]
  await hear(posted, 'Meet us behind the boathouse')
  await hear(loose, 'Not this one')
  await post(host, { audioUrl: posted })
  const { text } = await house.call(exportCurrentUser, { as: host.as })
  const { events, uploads } = JSON.parse(text)
  expect(events).toMatchObject([{ audioTranscript: 'Meet us behind the boathouse' }])
  const transcripts = (uploads as { transcript: string }[]).map(({ transcript }) => transcript)
  expect(transcripts.toSorted()).toEqual(['Meet us behind the boathouse', 'Not this one'])
  expect((await house.call(exportCurrentUser, { as: friend.as })).text).not.toContain('boathouse')
})

test('the words of a voice note go with it', async () => {
  const { host, friend } = await crew()
  const [first, second] = [await speak(host), await speak(host)]
  await hear(first, 'Meet us behind the boathouse')
  const { body: event } = await post(host, { audioUrl: first })
  // Another one is one in which nothing was heard.
  await edit(host, event.id, { audioUrl: second })
  expect(await heardOf(friend, event.id)).toBeNull()
  await hear(second, 'At the pier')
  expect(await heardOf(friend, event.id)).toBe('At the pier')
  await edit(host, event.id, { audioUrl: '' })
  expect(await heardOf(friend, event.id)).toBeNull()
  const { rows } = await sql`select from uploads where user_id = ${host.id} and transcript is not null`.execute(
    house.db,
  )
  expect(rows).toEqual([])
})

test('a spon whose voice note says nothing has no words to read', async () => {
  const { host, friend } = await crew()
  const { body: silent } = await post(host, { audioUrl: await speak(host) })
  const { body: written } = await post(host)
  for (const { id } of [silent, written]) expect(await heardOf(friend, id)).toBeNull()
})

test('whether a spon’s file is there is read from the index', async () => {
  const person = await createPerson(house.db)
  await sql`
    with spons as (insert into events (host_id, title, audio_url)
      select ${person.id}, 'Spon', '/uploads/x' from generate_series(1, 2000) returning id)
    insert into uploads (key, user_id, kind, bytes, content_type, event_id)
    select 'audio/' || lpad(row_number() over () || '', 43, '0') || '.webm', ${person.id}, 'audio', 1, 'audio/webm', id
    from spons
  `.execute(house.db)
  await sql`analyze`.execute(house.db)
  const viewer = await house.arrive('Vi')
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  await house.call(listFeed, { as: viewer.as })
  const asked = queries.mock.calls.map(
    ([query]) => query as unknown as { name?: string; text: string; values: unknown[] },
  )
  queries.mockRestore()
  const feed = asked.find(({ name }) => name === 'feed-crew')
  const { rows } = await house.app.context.pool.query(`explain ${feed?.text}`, feed?.values)
  const plan = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('on uploads'))
  expect(plan).toEqual([expect.stringContaining('Index Scan using uploads_event_id_idx')])
})
