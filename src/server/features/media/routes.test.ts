import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { showPicture } from '#server/features/media/actions.ts'
import { deleteUnattached, insertUpload } from '#server/features/media/queries.ts'
import { startJobs } from '#server/start-jobs.ts'
import { type CurrentUser, deleteCurrentUser, getCurrentUser } from '#shared/accounts.ts'
import { toProxyUrl } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { chooseAnimal, uploadProfilePicture } from '#shared/media.ts'
import { getUser } from '#shared/users.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { listenLive } from '#tests/support/live.ts'
import { makePixelBomb, paint, takePhoto } from '#tests/support/pictures.ts'
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

/** As a browser sends it, over a real connection. */
async function upload(
  cookie: string,
  bytes: Uint8Array,
  { field = 'profilePicture', name = 'me.png', to = server } = {},
) {
  const form = new FormData()
  form.set('about', 'a field beside the file')
  form.set(field, new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  const response = await fetch(to.baseUrl + uploadProfilePicture.path, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const body = (await response.json()) as CurrentUser & { code: string; message: string; field: string }
  return { status: response.status, headers: response.headers, body }
}

function open(url: string | null | undefined, headers: Record<string, string> = {}, at = server) {
  return fetch(at.baseUrl + toProxyUrl(url ?? ''), { headers })
}

async function signUp(): Promise<{ person: PersonRow; cookie: string }> {
  const person = await createPerson(database.db)
  return { person, cookie: await signIn(database.db, person) }
}

async function listFiles() {
  return (await readdir(join(server.context.config.dataDir, 'uploads'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('.'))
    .toSorted()
}
const keyOf = (url: string | null | undefined) => (url ?? '').replace('/uploads/', '')
function listRows(person: PersonRow) {
  return database.db.selectFrom('uploads').selectAll().where('user_id', '=', person.id).execute()
}

describe('a new picture', () => {
  it('is shown to oneself and to others, without what the phone wrote into it', async () => {
    const { person, cookie } = await signUp()
    const { status, body } = await upload(cookie, await takePhoto())
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.id, email: person.email })
    expect(body.profileImageUrl).toMatch(/^\/uploads\/profiles\/[\w-]{43}\.jpg$/)
    expect((await server.call(getCurrentUser, { as: cookie })).body).toEqual(body)
    const other = await server.call(getUser, { as: (await signUp()).cookie, params: { id: person.id } })
    expect(other.body.profileImageUrl).toBe(body.profileImageUrl)

    const picture = await open(body.profileImageUrl)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
    expect(bytes.includes('canary') || bytes.includes('Exif')).toBe(false)
  })

  it('is announced to friends and to one’s other devices', async () => {
    const [{ person, cookie }, friend, stranger] = [await signUp(), await signUp(), await signUp()]
    await befriend(database.db, person, friend.person)
    const listen = (to: string) => listenLive(server.baseUrl, to)
    const [own, near, far] = [await listen(cookie), await listen(friend.cookie), await listen(stranger.cookie)]
    await Promise.all([own, near, far].map((ear) => ear.hears('hello')))
    await upload(cookie, await paint().png().toBuffer())
    await Promise.all([own, near].map((ear) => ear.hears('changed')))
    expect(own.changes()[0]?.lists).toEqual(['account'])
    expect(near.changes()[0]?.lists.toSorted()).toEqual(['feed', 'friends'])
    expect(far.changes()).toEqual([])
    for (const ear of [own, near, far]) ear.close()
  })

  it('takes the place of the one before, whose file goes', async () => {
    const { person, cookie } = await signUp()
    const first = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    const second = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    expect((await open(first)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    expect((await listRows(person)).map(({ key }) => key)).toEqual([keyOf(second)])
    await expect.poll(listFiles).not.toContain(keyOf(first))
    expect(await listFiles()).toContain(keyOf(second))
  })

  it('is one, also when several are sent in the same second', async () => {
    const { person, cookie } = await signUp()
    const bytes = await paint().png().toBuffer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(cookie, bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await server.call(getCurrentUser, { as: cookie })
    expect((await listRows(person)).map(({ key }) => key)).toEqual([keyOf(body.profileImageUrl)])
    expect((await open(body.profileImageUrl)).status).toBe(200)
  })
})

describe('what is refused, and changes nothing', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  it.each([
    ['a page under the name of a picture', 415, () => page],
    ['an SVG', 415, () => svg],
    ['a file without a byte', 400, () => Buffer.alloc(0)],
    ['half a photo', 400, async () => (await takePhoto()).subarray(0, 900)],
    ['a bomb of pixels', 400, makePixelBomb],
    ['six megabytes', 413, () => Buffer.alloc(6 * 1024 * 1024, 1)],
  ] as const)('%s: %i', async (_name, expected, make) => {
    const { person, cookie } = await signUp()
    const { status, body } = await upload(cookie, await make())
    expect(status).toBe(expected)
    expect(body.field).toBe('profilePicture')
    expect(body.message).toMatch(/^[\w: ’',.-]{10,}$/)
    expect(await listRows(person)).toEqual([])
    expect((await server.call(getCurrentUser, { as: cookie })).body.profileImageUrl).toBeNull()
  })

  it('a form without the file, a body that is no form, and a form that breaks off', async () => {
    const { cookie } = await signUp()
    expect(await upload(cookie, await paint().png().toBuffer(), { field: 'other' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', field: 'profilePicture' },
    })
    async function post(type: string, payload: string) {
      const headers = { cookie, 'content-type': type }
      return (await server.app.http.inject({ method: 'POST', url: uploadProfilePicture.path, headers, payload })).json()
    }
    expect(await post('application/json', '{}')).toMatchObject({ code: 'unsupported_type' })
    expect(await post('image/png', 'x')).toMatchObject({ code: 'unsupported_type' })
    expect(await post('multipart/form-data', 'x')).toMatchObject({ code: 'malformed_body' })
    const start = '--b\r\ncontent-disposition: form-data; name="profilePicture"; filename="a.png"\r\n\r\nhalf'
    expect(await post('multipart/form-data; boundary=b', start)).toMatchObject({ code: 'malformed_body' })
    expect(await post('multipart/form-data; boundary=b', '--b--\r\n')).toMatchObject({ code: 'invalid_input' })
  })

  it('somebody who is signed out', async () => {
    expect((await upload('', await paint().png().toBuffer())).status).toBe(401)
  })

  it('a form for any other call', async () => {
    const { cookie } = await signUp()
    const body = new FormData()
    body.set('firstName', 'Ada')
    const response = await fetch(`${server.baseUrl}/api/auth/user`, { method: 'PUT', headers: { cookie }, body })
    expect(response.status).toBe(415)
  })
})

describe('the decoder', () => {
  /** Child processes that draw pictures for servers of this test. */
  async function listDecoders(): Promise<number[]> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
    return stdout
      .split('\n')
      .filter((line) => line.includes('picture-process'))
      .map((line) => line.trim().split(/\s+/))
      .flatMap(([pid, parent]) => (Number(parent) === process.pid ? [Number(pid)] : []))
  }

  it('stops no file from being read while it is busy, has a short queue, and draws what waits there', async () => {
    const bytes = await paint().png().toBuffer()
    const { cookie } = await signUp()
    const { body } = await upload(cookie, bytes)
    const [decoder = 0] = await listDecoders()
    process.kill(decoder, 'SIGSTOP')
    try {
      const people = await Promise.all(Array.from({ length: 10 }, signUp))
      const answers = people.map((one) => upload(one.cookie, bytes))
      const refused = await Promise.race(answers)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
      expect((await open(body.profileImageUrl)).status).toBe(200)
      process.kill(decoder, 'SIGCONT')
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([...Array(9).fill(200), 503])
    } finally {
      process.kill(decoder, 'SIGCONT')
    }
  })

  it('goes with its server', async () => {
    const to = await startTestApp(database)
    const before = await listDecoders()
    const { cookie } = await signUp()
    expect((await upload(cookie, await paint().png().toBuffer(), { to })).status).toBe(200)
    const [own = 0] = (await listDecoders()).filter((pid) => !before.includes(pid))
    expect(own).toBeGreaterThan(0)
    await to.close()
    await expect.poll(listDecoders).not.toContain(own)
  })
})

describe('the address of a picture', () => {
  it('gives parts of it, and nothing anew to whoever has it', async () => {
    const { cookie } = await signUp()
    const url = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    const whole = Buffer.from(await (await open(url)).arrayBuffer())
    const part = await open(url, { range: 'bytes=2-5' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${whole.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 6))
    const beyond = await open(url, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    const etag = part.headers.get('etag') ?? ''
    expect((await open(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await open(url, { range: 'bytes=2-5', 'if-range': '"another"' })).status).toBe(200)
    const head = await fetch(server.baseUrl + toProxyUrl(url ?? ''), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
  })

  it('is nothing for a made-up key, another kind of file, or one that nobody shows', async () => {
    const { person } = await signUp()
    const keyed = (folder: string, letter: string) => `${folder}/${letter.repeat(43)}.jpg`
    const row = { user_id: person.id, bytes: 4, content_type: 'image/jpeg' }
    await database.db
      .insertInto('uploads')
      .values([
        { ...row, key: keyed('audio', 'a'), kind: 'audio', attached_at: new Date() },
        { ...row, key: keyed('profiles', 'b'), kind: 'picture' },
        { ...row, key: keyed('profiles', 'c'), kind: 'picture', attached_at: new Date() },
      ])
      .execute()
    const keys = [keyed('audio', 'a'), keyed('profiles', 'b'), keyed('profiles', 'c'), keyed('profiles', 'd')]
    for (const key of [...keys, '../session-secret', '%00', 'x'.repeat(300)])
      expect([key, (await open(`/uploads/${key}`)).status]).toEqual([key, key.length > 200 ? 400 : 404])
  })
})

describe('an animal', () => {
  it('takes the place of the picture, whose file goes', async () => {
    const { person, cookie } = await signUp()
    const url = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    const { body } = await server.call(chooseAnimal, { as: cookie, body: { animal: '🐱' } })
    expect(body.profileImageUrl).toBe('🐱')
    expect((await open(url)).status).toBe(404)
    expect(await listRows(person)).toEqual([])
    await expect.poll(listFiles).not.toContain(keyOf(url))
  })

  it('goes for the initial', async () => {
    const { cookie } = await signUp()
    await server.call(chooseAnimal, { as: cookie, body: { animal: '🐱' } })
    const { body } = await server.call(chooseAnimal, { as: cookie, body: { animal: null } })
    expect(body.profileImageUrl).toBeNull()
  })

  it('is one of the three', async () => {
    const { cookie } = await signUp()
    const body = { animal: 'https://elsewhere.example/a.png' as '🐱' }
    expect((await server.call(chooseAnimal, { as: cookie, body })).error).toMatchObject({ field: 'animal' })
  })
})

describe('what is left over', () => {
  it('goes after two days if nobody shows it', async () => {
    const { person, cookie } = await signUp()
    const url = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    const row = { user_id: person.id, kind: 'picture', bytes: 1, content_type: 'image/jpeg' } as const
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const [old, fresh] = [`profiles/${'o'.repeat(43)}.jpg`, `profiles/${'f'.repeat(43)}.jpg`]
    for (const key of [old, fresh]) await writeFile(join(server.context.config.dataDir, 'uploads', key), 'x')
    await database.db
      .insertInto('uploads')
      .values([
        { ...row, key: old, created_at: ago(limits.keyHours + 1) },
        { ...row, key: fresh, created_at: ago(limits.keyHours - 1) },
      ])
      .execute()
    await deleteUnattached(database.db)
    expect((await listRows(person)).map(({ key }) => key).toSorted()).toEqual([fresh, keyOf(url)].toSorted())
    await expect.poll(listFiles).not.toContain(old)
    expect(await listFiles()).toContain(fresh)
  })

  it('goes with the account, at once for whoever has the address', async () => {
    const { cookie } = await signUp()
    const url = (await upload(cookie, await paint().png().toBuffer())).body.profileImageUrl
    expect((await server.call(deleteCurrentUser, { as: cookie })).status).toBe(204)
    expect((await open(url)).status).toBe(404)
    await expect.poll(listFiles).not.toContain(keyOf(url))
  })
})

describe('an account that is deleted while its picture is on the way', () => {
  it('leaves no file behind', async () => {
    const { person, cookie } = await signUp()
    await upload((await signUp()).cookie, await paint().png().toBuffer())
    const key = `profiles/${'w'.repeat(43)}.jpg`
    const arriving = { key, userId: person.id, kind: 'picture', bytes: 1, contentType: 'image/jpeg' } as const
    await inTransaction(database.db, (tx) => insertUpload(tx, arriving))
    await server.call(deleteCurrentUser, { as: cookie })
    await writeFile(join(server.context.config.dataDir, 'uploads', key), 'x')
    await inTransaction(database.db, (tx) => showPicture(tx, person.id, key))
    await expect.poll(listFiles).not.toContain(key)
  })
})

describe('a store that fails', () => {
  it('is said in a sentence when the folder cannot be written, and no row points to nothing', async () => {
    const to = await startTestApp(database)
    await writeFile(join(to.context.config.dataDir, 'uploads'), 'a file where the folder should be')
    const { person, cookie } = await signUp()
    const { status, body } = await upload(cookie, await paint().png().toBuffer(), { to })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(await listRows(person)).toEqual([])
    expect((await to.call(getCurrentUser, { as: cookie })).body.profileImageUrl).toBeNull()
    await to.close()
  })
})

describe('a bucket', () => {
  it('keeps pictures too, and says in a sentence when it cannot', async () => {
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
    const bytes = await paint().png().toBuffer()
    const { body } = await upload(cookie, bytes, { to })
    expect((await open(body.profileImageUrl, {}, to)).headers.get('content-type')).toBe('image/jpeg')
    expect((await open(body.profileImageUrl, { range: 'bytes=0-1' }, to)).status).toBe(206)

    await s3.close()
    const refused = await upload(cookie, bytes, { to })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(refused.body.message).toBe('We cannot keep pictures right now. Try again in a moment.')
    expect((await open(body.profileImageUrl, {}, to)).status).toBe(503)
    expect((await listRows(person)).map(({ key }) => key)).toEqual([keyOf(body.profileImageUrl)])
    expect((await to.call(getCurrentUser, { as: cookie })).body.profileImageUrl).toBe(body.profileImageUrl)
    await to.close()
  })
})
