import { createStorage } from '#server/adapters/media/create-storage.ts'
import { makePictureKey } from '#server/adapters/media/keys.ts'
import { createPictures } from '#server/adapters/media/pictures.ts'
import { inTransaction } from '#server/db/database.ts'
import { getOwnView } from '#server/features/accounts/actions.ts'
import { explainStorage, keepFiles, keepRecording, showAnimal, showPicture } from '#server/features/media/actions.ts'
import { findAudibleRecording, findPicture, setMissing } from '#server/features/media/queries.ts'
import type { Api } from '#server/http/api.ts'
import { sendFile } from '#server/http/files/files.ts'
import type { ByteRange } from '#server/http/files/ranges.ts'
import { readUpload } from '#server/http/files/uploads.ts'
import { notFound } from '#server/http/http-error.ts'
import { getImage, toUploadUrl } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { chooseAnimal, getAudio, uploadAudio, uploadProfilePicture } from '#shared/media.ts'
import type { PlainKey } from '#shared/message.ts'

const pictureOptions = { bodyLimit: limits.pictureBytes, limit: { name: 'picture', max: 30, seconds: 3600 } }
const audioOptions = { bodyLimit: limits.audioBytes, limit: { name: 'recording', max: 60, seconds: 3600 } }
const contentType = 'image/jpeg'

export function registerMedia({ route, context, http }: Api): void {
  const { db, log, config } = context
  const storage = createStorage(config)
  const shelf = { db, log, storage }
  const pictures = createPictures()
  http.addHook('onClose', async () => pictures.close())

  async function keepPicture(userId: string, picture: Buffer): Promise<string> {
    const key = makePictureKey()
    const upload = { key, userId, kind: 'picture', bytes: picture.length, contentType } as const
    await keepFiles(shelf, upload, [{ key, bytes: picture, contentType }])
    return key
  }

  function findFile(key: string, range: ByteRange | undefined, sentence: PlainKey) {
    return storage.find(key, range).catch((error: unknown) => {
      throw explainStorage(log, error, sentence)
    })
  }

  route(uploadProfilePicture, pictureOptions, async ({ me, request }) => {
    const { file } = await readUpload(request, uploadProfilePicture)
    const picture = await pictures.redraw(file, uploadProfilePicture.upload)
    const key = await keepPicture(me.id, picture)
    await inTransaction(db, (tx) => showPicture(tx, me.id, key))
    return getOwnView(context, me.id)
  })

  route(chooseAnimal, async ({ me, body }) => {
    await inTransaction(db, (tx) => showAnimal(tx, me.id, body.animal))
    return getOwnView(context, me.id)
  })

  route(getImage, async ({ params, request, reply }) => {
    const picture = await findPicture(db, params.key)
    if (!picture) throw notFound()
    const { key, bytes, content_type } = picture
    const find = (range?: ByteRange) => findFile(key, range, 'server-media:no-store.picture')
    return sendFile(request, reply, { tag: key, contentType: content_type, bytes, find })
  })

  route(uploadAudio, audioOptions, async ({ me, request }) => {
    const { file, beside } = await readUpload(request, uploadAudio)
    const { key, duration } = await keepRecording(shelf, me.id, { bytes: file, speech: beside })
    return { audioUrl: toUploadUrl(key), duration }
  })

  route(getAudio, async ({ me, params, request, reply }) => {
    const recording = await findAudibleRecording(db, me.id, params.key)
    if (!recording) throw notFound()
    const { key, bytes, isMissing } = recording
    async function find(range?: ByteRange) {
      const content = await findFile(key, range, 'server-media:no-store.recording')
      if ((content === null) !== isMissing) await setMissing(db, key, content === null)
      return content
    }
    return sendFile(request, reply, { tag: key, contentType: recording.contentType, bytes, isRevocable: true, find })
  })
}
