import { inTransaction } from '#server/db/database.ts'
import { getOwnView } from '#server/features/accounts/actions.ts'
import { dropUpload, findPicture, insertUpload, showAnimal, showPicture } from '#server/features/media/queries.ts'
import { sendFile } from '#server/http/files.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import type { Feature } from '#server/http/route.ts'
import { readUpload } from '#server/http/uploads.ts'
import { createStorage } from '#server/media/create-storage.ts'
import { makePictureKey } from '#server/media/keys.ts'
import { redrawPicture } from '#server/media/pictures.ts'
import { StorageError } from '#server/media/storage.ts'
import { toUploadUrl } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { chooseAnimal, getImage, uploadProfilePicture } from '#shared/media.ts'

const uploadOptions = { bodyLimit: limits.pictureBytes, limit: { name: 'picture', max: 30, seconds: 3600 } }
const contentType = 'image/jpeg'

export const registerMedia = ({ route, context }: Feature): void => {
  const { db, log, config } = context
  const storage = createStorage(config)

  /** A store that does not work is not the person's fault: 503, with a sentence that says so. */
  const explain = (error: unknown, message: string): unknown => {
    if (!(error instanceof StorageError)) return error
    log.error({ err: error }, 'the store of uploads failed')
    return new Refusal('unavailable', message, { retryAfter: 30 })
  }

  /** The row first: a crash on the way leaves something that the clean-up finds. */
  const keepPicture = async (userId: string, picture: Buffer): Promise<string> => {
    const key = makePictureKey()
    const upload = { key, userId, kind: 'picture', bytes: picture.length, contentType } as const
    await inTransaction(db, (tx) => insertUpload(tx, upload))
    try {
      await storage.put(key, picture, contentType)
    } catch (error) {
      await inTransaction(db, (tx) => dropUpload(tx, key))
      throw explain(error, 'We cannot keep pictures right now. Try again in a moment.')
    }
    return key
  }

  route(
    uploadProfilePicture,
    async ({ me, request }) => {
      const field = uploadProfilePicture.upload
      const picture = await redrawPicture(await readUpload(request, field), field)
      const key = await keepPicture(me.id, picture)
      await inTransaction(db, (tx) => showPicture(tx, me.id, key, toUploadUrl(key)))
      return getOwnView(db, me.id)
    },
    uploadOptions,
  )

  route(chooseAnimal, async ({ me, body }) => {
    await inTransaction(db, (tx) => showAnimal(tx, me.id, body.animal))
    return getOwnView(db, me.id)
  })

  route(getImage, async ({ params, request, reply }) => {
    const picture = await findPicture(db, params.key)
    if (!picture) throw notFound()
    const { key, bytes, content_type } = picture
    const find: Parameters<typeof sendFile>[2]['find'] = (range) =>
      storage.find(key, range).catch((error: unknown) => {
        throw explain(error, 'That picture cannot be fetched right now. Try again in a moment.')
      })
    return sendFile(request, reply, { tag: key, contentType: content_type, bytes, find })
  })
}
