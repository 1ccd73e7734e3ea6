import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makePictureKey } from '#server/adapters/media/keys.ts'
import { makeBackup } from '#server/backups/backup.ts'
import { restoreBackup } from '#server/backups/restore.ts'
import { openBackupStore } from '#server/backups/store.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertUpload } from '#server/features/media/queries.ts'
import { startJobs } from '#server/start-jobs.ts'
import { createComment } from '#shared/comments.ts'
import { createEvent as postEvent } from '#shared/events.ts'
import { uploadProfilePicture } from '#shared/media.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, createPerson, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createEmptyDatabase } from '#tests/support/database-server.ts'
import { paint } from '#tests/support/pictures.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sponti-while-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A person who posts a spon, comments on it and changes their picture, again and again; each by its number. */
function startWriting(app: TestApp, as: string, picture: Buffer) {
  let rounds = 0
  let isOver = false
  async function changePicture() {
    const body = new FormData()
    body.set('profilePicture', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }))
    const { path, method } = uploadProfilePicture
    expect((await fetch(app.baseUrl + path, { method, headers: { cookie: as }, body })).status).toBe(200)
  }
  async function write() {
    while (!isOver) {
      const { body } = await app.call(postEvent, { as, body: { title: `Round ${rounds}` } })
      await app.call(createComment, { as, params: { id: body.id }, body: { content: `Round ${rounds}` } })
      await changePicture()
      rounds += 1
    }
  }
  const writing = write()
  return {
    async more(count: number) {
      for (const goal = rounds + count; rounds < goal; ) await Promise.race([writing, sleep(10)])
      return rounds
    },
    stop() {
      isOver = true
      return writing
    },
  }
}

/** So much to copy that others write between one table and the next. */
async function fill(app: TestApp) {
  const { db } = app.context
  const talker = await createPerson(db)
  const { id } = await createEvent(db, talker)
  const text = () => randomBytes(250).toString('hex')
  const content = Array.from({ length: 4_000 }, () => ({ event_id: id, user_id: talker.id, content: text() }))
  await db.insertInto('comments').values(content).execute()
}

test('people write while a backup is made, and what it brings back is of one moment', {
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const app = await startTestApp(database)
  onTestFinished(() => app.close())
  await fill(app)
  const jobs = startJobs(app.context)
  onTestFinished(() => jobs.stop())
  const person = await createPerson(database.db)
  const writing = startWriting(app, await signIn(database.db, person), await paint().jpeg().toBuffer())
  onTestFinished(() => writing.stop())
  // An upload whose file is not there yet.
  const late = makePictureKey()
  const upload = { key: late, userId: person.id, kind: 'picture', bytes: 1, contentType: 'image/jpeg' } as const
  await inTransaction(database.db, (tx) => insertUpload(tx, upload))

  const before = await writing.more(2)
  const { config } = app.context
  const store = openBackupStore(await makeFolder(), config)
  const slow = {
    ...store,
    async put(name: string, bytes: Uint8Array) {
      await writing.more(1)
      await store.put(name, bytes)
    },
  }
  const source = { connectionString: database.connectionString, config }
  const { id, parts } = await makeBackup({ ...source, store: slow, bytesPerPart: 20_000 })
  expect(parts.length).toBeGreaterThan(5)
  const after = await writing.more(1)

  const bare = await createEmptyDatabase(inject('databaseServer'))
  onTestFinished(() => bare.close())
  const dataDir = await makeFolder()
  const empty = { connectionString: bare.connectionString, config: readConfig({ DATA_DIR: dataDir }) }
  await restoreBackup({ ...empty, store }, id, false)

  const list = async (text: string) => (await bare.pool.query<{ word: string }>(text)).rows.map(({ word }) => word)
  const spons = await list(`select title as word from events where title like 'Round %' order by id`)
  const comments = await list(`select content as word from comments where content like 'Round %' order by id`)
  expect(spons).toEqual(spons.map((_, round) => `Round ${round}`))
  expect(spons.length).toBeGreaterThanOrEqual(before)
  expect(spons.length).toBeLessThan(after)
  expect([spons.length, spons.length - 1]).toContain(comments.length)
  expect(comments).toEqual(spons.slice(0, comments.length))

  const rows = await list('select key as word from uploads order by 1')
  const names = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  const files = names.flatMap((name) => (name.isFile() ? [join(name.parentPath, name.name)] : []))
  expect(files.sort()).toEqual(rows.map((key) => join(dataDir, 'uploads', key)))
  expect(rows).not.toContain(late)
  // The picture of that moment, which has been replaced many times since.
  const [shown = ''] = await list(`select profile_image_url as word from users where id = '${person.id}'`)
  expect(rows.some((key) => shown.endsWith(key))).toBe(true)
  expect((await database.pool.query('select 1 from uploads where key = any($1)', [rows])).rows).toEqual([])
})
