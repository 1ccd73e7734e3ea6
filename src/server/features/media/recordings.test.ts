import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '#server/adapters/media/recordings.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import { inTransaction } from '#server/db/database.ts'
import { keepRecording } from '#server/features/media/actions.ts'
import {
  deleteOldSpeech,
  deleteUnattached,
  findOwnRecording,
  insertUpload,
  setRecordingOf,
} from '#server/features/media/queries.ts'
import { getDefinition } from '#server/http/definition.ts'
import { startJobs } from '#server/start-jobs.ts'
import { deleteCurrentUser, exportCurrentUser } from '#shared/accounts.ts'
import { limits } from '#shared/limits.ts'
import { getAudio, uploadAudio } from '#shared/media.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import {
  keyOf,
  makeSilence,
  readFixture,
  sendRecording,
  toAudioProxyPath,
  uploadRecording,
} from '#tests/support/recordings.ts'
import { startS3 } from '#tests/support/s3-server.ts'

let database: TestDatabase
let server: TestApp
let worker: ReturnType<typeof startJobs>

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
  worker = startJobs(server.context)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await database.close()
})

async function signUp(): Promise<{ person: PersonRow; cookie: string }> {
  const person = await createPerson(database.db)
  return { person, cookie: await signIn(database.db, person) }
}
function send(cookie: string, bytes: Uint8Array, extra: Parameters<typeof sendRecording>[3] = {}, to = server) {
  return sendRecording(to.baseUrl, cookie, bytes, extra)
}
function open(url: string, cookie: string, headers: Record<string, string> = {}, at = server) {
  return fetch(at.baseUrl + toAudioProxyPath(url), { headers: { cookie, ...headers } })
}
const uploads = () => join(server.context.config.dataDir, 'uploads')
async function listFiles() {
  return (await readdir(uploads(), { recursive: true }).catch(() => [])).filter((name) => name.includes('.')).toSorted()
}
function listRows(person: PersonRow) {
  return database.db.selectFrom('uploads').selectAll().where('user_id', '=', person.id).execute()
}
const gone = (key: string) => expect.poll(listFiles).not.toContain(key)

describe('a recording', () => {
  it.each([
    ['voice-live.webm', 'webm', 'audio/webm', 2],
    ['voice-sliced.webm', 'webm', 'audio/webm', 2],
    ['voice-live.m4a', 'm4a', 'audio/mp4', 2],
    ['voice-fragments.m4a', 'm4a', 'audio/mp4', 3],
    ['voice.ogg', 'ogg', 'audio/ogg', 3],
    ['voice.mp3', 'mp3', 'audio/mpeg', 3],
    ['voice.wav', 'wav', 'audio/wav', 3],
    ['minute.webm', 'webm', 'audio/webm', 60],
  ])('%s is kept without its tags and can be heard by whoever made it', async (name, ending, type, duration) => {
    const { person, cookie } = await signUp()
    const sent = await readFixture(name)
    const { status, body } = await send(cookie, sent, { name: 'recording.webm' })
    const { sound: bytes } = readRecording(sent, 'recording')
    expect(status).toBe(200)
    expect(getDefinition(uploadAudio).reply?.parse(body)).toEqual(body)
    expect(body).toEqual({ audioUrl: expect.stringMatching(`^/uploads/audio/[\\w-]{43}\\.${ending}$`), duration })
    expect(await listRows(person)).toMatchObject([
      { key: keyOf(body.audioUrl), kind: 'audio', bytes: bytes.length, content_type: type, duration, event_id: null },
    ])
    const played = await open(body.audioUrl, cookie)
    expect(played.status).toBe(200)
    expect(Object.fromEntries(played.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    })
    expect(Buffer.from(await played.arrayBuffer())).toEqual(bytes)
  })

  it('is given in parts, and not sent again to a browser that has it', async () => {
    const { cookie } = await signUp()
    const url = await uploadRecording(server.baseUrl, cookie)
    const bytes = readRecording(await readFixture('voice-live.webm'), 'recording').sound
    const part = await open(url, cookie, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
    expect((await open(url, cookie, { range: 'bytes=0-1' })).headers.get('content-length')).toBe('2')
    expect((await open(url, cookie, { range: `bytes=${bytes.length}-` })).status).toBe(416)
    const again = await open(url, cookie, { 'if-none-match': part.headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, no-cache'])
  })

  it('comes with the same as plain speech, which only its maker’s plan is read from', async () => {
    const [{ person, cookie }, other] = [await signUp(), await signUp()]
    const speech = await readFixture('pizza-tonight.pcm')
    const { body } = await send(cookie, await readFixture('voice-live.webm'), { speech })
    const own = await findOwnRecording(database.db, person.id, body.audioUrl)
    expect(own).toEqual({
      key: keyOf(body.audioUrl),
      contentType: 'audio/webm',
      bytes: (await readFixture('voice-live.webm')).length,
      speechKey: expect.stringMatching(/^audio\/[\w-]{43}\.pcm$/),
    })
    expect(await listFiles()).toContain(own?.speechKey)
    expect((await open(`/uploads/${own?.speechKey}`, cookie)).status).toBe(404)
    expect(await findOwnRecording(database.db, other.person.id, body.audioUrl)).toBeUndefined()
    const bare = await uploadRecording(server.baseUrl, cookie)
    expect(await findOwnRecording(database.db, person.id, bare)).toMatchObject({ speechKey: null })
    for (const url of ['', bare.slice(1), `${bare}?x`, `https://a.example${bare}`, '/uploads/../x'])
      expect(await findOwnRecording(database.db, person.id, url)).toBeUndefined()
  })

  it('is named in what one can download of oneself', async () => {
    const { cookie } = await signUp()
    const url = await uploadRecording(server.baseUrl, cookie)
    const file = JSON.parse((await server.call(exportCurrentUser, { as: cookie })).text)
    expect(file.uploads).toEqual([expect.objectContaining({ url, kind: 'audio', duration: 2 })])
  })
})

describe('what is refused, and leaves nothing behind', () => {
  const voice = () => readFixture('voice-live.webm')
  it.each([
    ['a page under the name of a recording', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a film', 415, () => readFixture('film.webm')],
    ['a film with sound', 415, () => readFixture('film.mp4')],
    ['a file without a byte', 400, () => Buffer.alloc(0)],
    ['half a recording', 400, async () => (await voice()).subarray(0, 2000)],
    ['sixty-one seconds', 400, () => readFixture('minute-and-one.webm')],
    ['six megabytes', 413, () => Buffer.alloc(6 * 1024 * 1024, 1)],
    ['six megabytes of sound', 413, () => Buffer.concat([makeSilence(50), Buffer.alloc(6 * 1024 * 1024)])],
  ] as const)('%s: %i', async (_name, expected, make) => {
    const { person, cookie } = await signUp()
    const before = await listFiles()
    const { status, body } = await send(cookie, await make())
    expect([status, body.field]).toEqual([expected, 'recording'])
    expect(body.message).toMatch(/^[\w ’',.-]{10,}$/)
    expect(await listRows(person)).toEqual([])
    expect(await listFiles()).toEqual(before)
  })

  it.each([
    ['speech that is longer than the recording may be', 413, () => Buffer.alloc(1_936_002)],
    ['speech with half a sample', 400, () => Buffer.alloc(3)],
    ['six megabytes of speech', 413, () => Buffer.alloc(6 * 1024 * 1024)],
  ] as const)('%s: %i', async (_name, expected, make) => {
    const { person, cookie } = await signUp()
    const { status, body } = await send(cookie, await voice(), { speech: make() })
    expect([status, body.field]).toEqual([expected, 'speech'])
    expect(await listRows(person)).toEqual([])
  })

  it('a form without the recording, and a third file in it', async () => {
    const { person, cookie } = await signUp()
    expect(await send(cookie, await voice(), { field: 'other' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'recording' },
    })
    const body = new FormData()
    for (const name of ['recording', 'speech', 'more']) body.set(name, new File([new Uint8Array(4)], name))
    const response = await fetch(server.baseUrl + uploadAudio.path, { method: 'POST', headers: { cookie }, body })
    expect(response.status).toBe(400)
    expect(await listRows(person)).toEqual([])
  })

  it('somebody who is signed out', async () => {
    expect((await send('', await voice())).status).toBe(401)
  })
})

describe('the room of a person', () => {
  const room = 200 * 1024 * 1024
  async function fill(person: PersonRow, bytes: number) {
    const key = `audio/${randomBytes(32).toString('base64url')}.webm`
    const upload = { key, userId: person.id, kind: 'audio', bytes, contentType: 'audio/webm' } as const
    await inTransaction(database.db, (tx) => insertUpload(tx, upload))
    return key
  }

  it('ends at 200 MB, also for recordings that come in the same second', async () => {
    const { person, cookie } = await signUp()
    const bytes = await readFixture('voice-live.webm')
    await fill(person, room - bytes.length * 2 + 1)
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(cookie, bytes)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413, 413])
    const { body } = answers.find(({ status }) => status === 413) ?? {}
    expect(body).toMatchObject({ code: 'too_large', message: /200 MB .* Delete a spon with a voice note/ })
    expect(await listRows(person)).toHaveLength(2)
  })

  it('is used by speech too, and is there again when something goes', async () => {
    const [{ person, cookie }, other] = [await signUp(), await signUp()]
    const [bytes, speech] = [await readFixture('voice-live.webm'), Buffer.alloc(3200)]
    const key = await fill(person, room - bytes.length * 2 - speech.length + 1)
    expect((await send(cookie, bytes, { speech })).status).toBe(200)
    expect((await send(cookie, bytes)).status).toBe(413)
    expect((await send(other.cookie, bytes)).status).toBe(200)
    await database.db.deleteFrom('uploads').where('key', '=', key).execute()
    expect((await send(cookie, bytes)).status).toBe(200)
    expect((await listRows(person)).map((row) => row.speech_bytes).toSorted()).toEqual([0, speech.length])
  })
})

describe('the address of a recording', () => {
  it('is nothing for a stranger, for nobody, for a made-up key, and for another kind of file', async () => {
    const [{ person, cookie }, stranger] = [await signUp(), await signUp()]
    const url = await uploadRecording(server.baseUrl, cookie)
    const missing = await open(`/uploads/audio/${'x'.repeat(43)}.webm`, cookie)
    const hidden = await open(url, stranger.cookie)
    expect([hidden.status, await hidden.text()]).toEqual([404, await missing.text()])
    expect((await open(url, '')).status).toBe(401)
    const picture = { key: `profiles/${'q'.repeat(43)}.jpg`, kind: 'picture', contentType: 'image/jpeg' } as const
    await inTransaction(database.db, (tx) => insertUpload(tx, { ...picture, userId: person.id, bytes: 1 }))
    for (const key of [picture.key, '../session-secret', 'audio/../../session-secret', '%00', '', 'x'.repeat(300)]) {
      const { status } = await server.call(getAudio, { as: cookie, params: { key } })
      expect([key, status]).toEqual([key, key.includes('xxx') ? 400 : 404])
    }
    expect((await fetch(`${server.baseUrl}/api/image/proxy/${encodeURIComponent(keyOf(url))}`)).status).toBe(404)
  })

  it('remembers that the store has lost the file, and that it is there again', async () => {
    const { person, cookie } = await signUp()
    const url = await uploadRecording(server.baseUrl, cookie)
    const path = join(uploads(), keyOf(url))
    await rm(path)
    expect((await open(url, cookie)).status).toBe(404)
    expect(await listRows(person)).toMatchObject([{ missing_at: expect.any(Date) }])
    await writeFile(path, await readFixture('voice-live.webm'))
    expect((await open(url, cookie)).status).toBe(200)
    expect(await listRows(person)).toMatchObject([{ missing_at: null }])
  })
})

describe('what is left over', () => {
  function age(person: PersonRow, hours: number) {
    return database.db
      .updateTable('uploads')
      .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
      .where('user_id', '=', person.id)
      .execute()
  }
  const speech = Buffer.alloc(3200)
  async function recordSpeech() {
    const { person, cookie } = await signUp()
    const { body } = await send(cookie, await readFixture('voice-live.webm'), { speech })
    const own = await findOwnRecording(database.db, person.id, body.audioUrl)
    return { person, cookie, url: body.audioUrl, key: keyOf(body.audioUrl), speechKey: own?.speechKey ?? '' }
  }

  it('goes after two days if it is on no spon, and its speech after one', async () => {
    const [old, queued, fresh] = [await recordSpeech(), await recordSpeech(), await recordSpeech()]
    await age(old.person, limits.keyHours + 1)
    // A spon that names it may still wait on a phone without a connection.
    await age(queued.person, limits.keyHours - 1)
    await age(fresh.person, 23)
    await deleteUnattached(database.db)
    await deleteOldSpeech(database.db)
    const left = [await listRows(old.person), await listRows(queued.person), await listRows(fresh.person)]
    expect(left.map((rows) => rows.length)).toEqual([0, 1, 1])
    await gone(old.key)
    await gone(old.speechKey)
    await gone(queued.speechKey)
    expect(await listFiles()).toEqual(expect.arrayContaining([queued.key, fresh.key, fresh.speechKey]))
  })

  it('is only the speech where a spon has the recording', async () => {
    const { person, url, key, speechKey, cookie } = await recordSpeech()
    const event = await createEvent(database.db, person, { audio_url: url })
    await inTransaction(database.db, (tx) => setRecordingOf(tx, event.id, url))
    await age(person, 25)
    await deleteUnattached(database.db)
    await deleteOldSpeech(database.db)
    expect(await listRows(person)).toMatchObject([{ key, speech_key: null, speech_bytes: 0 }])
    await gone(speechKey)
    expect((await open(url, cookie)).status).toBe(200)
  })

  it('goes too where the spon went without it', async () => {
    const { person, url, key } = await recordSpeech()
    const event = await createEvent(database.db, person, { audio_url: url })
    await inTransaction(database.db, (tx) => setRecordingOf(tx, event.id, url))
    await database.db.deleteFrom('events').where('id', '=', event.id).execute()
    await age(person, limits.keyHours + 1)
    await deleteUnattached(database.db)
    expect(await listRows(person)).toEqual([])
    await gone(key)
  })

  it('is the last ten takes of someone who records again and again, and what is on spons', async () => {
    const { person, cookie } = await signUp()
    const shown = await uploadRecording(server.baseUrl, cookie)
    const event = await createEvent(database.db, person, { audio_url: shown })
    await inTransaction(database.db, (tx) => setRecordingOf(tx, event.id, shown))
    const takes: string[] = []
    for (let take = 0; take < 12; take += 1) takes.push(await uploadRecording(server.baseUrl, cookie))
    const kept = (await listRows(person)).map(({ key }) => key)
    expect(kept.toSorted()).toEqual([shown, ...takes.slice(2)].map(keyOf).toSorted())
    await gone(keyOf(takes[0] ?? ''))
    expect((await open(shown, cookie)).status).toBe(200)
  })

  it('goes with the account', async () => {
    const { cookie, key, speechKey } = await recordSpeech()
    expect((await server.call(deleteCurrentUser, { as: cookie })).status).toBe(204)
    await gone(key)
    await gone(speechKey)
  })

  it('goes where the account was deleted while it was on its way', async () => {
    const { person, cookie } = await signUp()
    const bytes = await readFixture('voice-live.webm')
    const kept: string[] = []
    const slow: Pick<Storage, 'put'> = {
      async put(key, content) {
        if (kept.length === 0) await server.call(deleteCurrentUser, { as: cookie })
        kept.push(key)
        await writeFile(join(uploads(), key), content)
      },
    }
    const shelf = { db: database.db, log: server.context.log, storage: slow as Storage }
    await expect(keepRecording(shelf, person.id, { bytes, speech })).rejects.toMatchObject({ code: 'not_found' })
    expect(kept).toHaveLength(2)
    for (const key of kept) await gone(key)
  })
})

describe('a store that fails', () => {
  it('is said in a sentence when the folder cannot be written, and no row points to nothing', async () => {
    const to = await startTestApp(database)
    await writeFile(join(to.context.config.dataDir, 'uploads'), 'a file where the folder should be')
    const { person, cookie } = await signUp()
    const { status, body } = await send(cookie, await readFixture('voice-live.webm'), {}, to)
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await listRows(person)).toEqual([])
    await to.close()
  })

  it('is said in a sentence when the bucket is out of reach', async () => {
    const s3 = await startS3()
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings
    const to = await startTestApp(database, {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    const { person, cookie } = await signUp()
    const bytes = await readFixture('voice-live.m4a')
    const { body } = await send(cookie, bytes, { speech: Buffer.alloc(320) }, to)
    const played = await open(body.audioUrl, cookie, { range: 'bytes=4-7' }, to)
    expect([played.status, await played.text()]).toEqual([206, 'ftyp'])

    await s3.close()
    const refused = await send(cookie, bytes, {}, to)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(refused.body.message).toBe('We cannot keep recordings right now. Try again in a moment.')
    expect((await open(body.audioUrl, cookie, {}, to)).status).toBe(503)
    expect(await listRows(person)).toMatchObject([{ key: keyOf(body.audioUrl), missing_at: null }])
    await to.close()
  })
})
