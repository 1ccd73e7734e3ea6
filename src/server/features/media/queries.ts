import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { enqueueRemoval } from '#server/media/queries.ts'

const toKeys = (rows: { key: string }[]) => rows.map(({ key }) => key)

type Upload = { key: string; userId: string; kind: 'picture'; bytes: number; contentType: string }

export const insertUpload = async (tx: Tx, { key, userId, kind, bytes, contentType }: Upload): Promise<void> => {
  await tx.insertInto('uploads').values({ key, user_id: userId, kind, bytes, content_type: contentType }).execute()
}

/** Also asks for the file's removal: a store that gave no answer may have kept it. */
export const dropUpload = async (tx: Tx, key: string): Promise<void> => {
  await tx.deleteFrom('uploads').where('key', '=', key).execute()
  await enqueueRemoval(tx, [key])
}

/** Sets what stands for the person. The row's lock lets two changes of one person happen one after the other. */
const setProfileImage = async (tx: Tx, userId: string, value: string): Promise<boolean> => {
  const row = await tx
    .updateTable('users')
    .set({ profile_image_url: value, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const dropPictures = async (tx: Tx, userId: string, except: string): Promise<void> => {
  const rows = await tx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('kind', '=', 'picture')
    .where('attached_at', 'is not', null)
    .where('key', '<>', except)
    .returning('key')
    .execute()
  await enqueueRemoval(tx, toKeys(rows))
}

const listFriendIds = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('friendships')
    .select('friend_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'accepted')
    .execute()
  return rows.map(({ friend_id }) => friend_id)
}

/** A face is in many lists, one's own on other devices included. */
const announceFace = async (tx: Tx, userId: string): Promise<void> => {
  await publishToPeople(tx, [userId], { lists: ['account'] })
  await publishToPeople(tx, await listFriendIds(tx, userId), { lists: ['friends', 'feed'] })
}

/** Where the account has gone meanwhile, its picture goes too. */
export const showPicture = async (tx: Tx, userId: string, key: string, url: string): Promise<void> => {
  if (!(await setProfileImage(tx, userId, url))) return dropUpload(tx, key)
  await tx.updateTable('uploads').set({ attached_at: sql<Date>`now()` }).where('key', '=', key).execute()
  await dropPictures(tx, userId, key)
  await announceFace(tx, userId)
}

export const showAnimal = async (tx: Tx, userId: string, animal: string): Promise<void> => {
  await setProfileImage(tx, userId, animal)
  await dropPictures(tx, userId, '')
  await announceFace(tx, userId)
}

export const findPicture = (db: Db, key: string) =>
  db
    .selectFrom('uploads')
    .select(['key', 'bytes', 'content_type'])
    .where('key', '=', key)
    .where('kind', '=', 'picture')
    .where('attached_at', 'is not', null)
    .executeTakeFirst()

/** What was uploaded and never shown goes after a day. */
export const deleteUnattached = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('uploads')
      .where('attached_at', 'is', null)
      .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
      .returning('key')
      .execute()
    await enqueueRemoval(tx, toKeys(rows))
  })
