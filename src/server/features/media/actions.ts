import { makeAudioKey } from '#server/adapters/media/keys.ts'
import { readRecording } from '#server/adapters/media/recordings.ts'
import { type Storage, StorageError } from '#server/adapters/media/storage.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { announcePerson } from '#server/features/accounts/actions.ts'
import { updateUser } from '#server/features/accounts/queries.ts'
import {
  attachUpload,
  dropOldTakes,
  dropPictures,
  dropUpload,
  hasUpload,
  insertUpload,
  lockUsedBytes,
  type Upload,
} from '#server/features/media/queries.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { toUploadUrl } from '#shared/avatars.ts'
import { limits } from '#shared/limits.ts'
import { uploadAudio } from '#shared/media.ts'
import { type PlainKey, t, untranslated } from '#shared/message.ts'

type Shelf = Pick<Context, 'db' | 'log'> & { storage: Storage }
type File = { key: string; bytes: Buffer; contentType: string }

/** A failing store is a 503, with a sentence that says what did not work. */
export function explainStorage(log: Context['log'], error: unknown, sentence: PlainKey): unknown {
  if (!(error instanceof StorageError)) return error
  log.error({ err: error }, 'the store of uploads failed')
  return new HttpError('unavailable', t(sentence), { retryAfter: 30 })
}

/** A spon's voice note takes a few hundred kilobytes: this is years of them. */
const mostMegabytes = 200
const mostBytes = mostMegabytes * 1024 * 1024
const sumBytes = (files: File[]) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

const notKept = { picture: 'server-media:no-store.pictures', audio: 'server-media:no-store.recordings' } as const

/** Inserts the row first: after a crash the clean-up job finds it. */
export async function keepFiles({ db, log, storage }: Shelf, upload: Upload, files: File[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await lockUsedBytes(tx, upload.userId)) + sumBytes(files) > mostBytes)
      throw new HttpError('too_large', t('server-media:no-room', { megabytes: mostMegabytes }))
    await insertUpload(tx, upload)
  })
  try {
    for (const { key, bytes, contentType } of files) await storage.put(key, bytes, contentType)
  } catch (error) {
    const keys = files.map(({ key }) => key)
    await inTransaction(db, (tx) => dropUpload(tx, upload.key, keys))
    throw explainStorage(log, error, notKept[upload.kind])
  }
}

export type KeptRecording = { key: string; duration: number }

type Take = { bytes: Buffer; speech?: Buffer | undefined }

/** Stores a recording that is on no spon yet, with its PCM speech track if one was uploaded. */
export async function keepRecording(shelf: Shelf, userId: string, { bytes, speech }: Take): Promise<KeptRecording> {
  const { ending, contentType, duration, sound } = readRecording(bytes, uploadAudio.upload)
  if (speech) checkSpeech(speech)
  const key = makeAudioKey(ending)
  const files = toFiles({ key, bytes: sound, contentType }, speech)
  const kept = { speechKey: files[1]?.key, speechBytes: files[1]?.bytes.length ?? 0 }
  const upload: Upload = { key, userId, kind: 'audio', bytes: sound.length, contentType, duration, ...kept }
  await keepFiles(shelf, upload, files)
  await inTransaction(shelf.db, (tx) => dropOldTakes(tx, userId))
  if (await hasUpload(shelf.db, key)) return { key, duration }
  // The account, and with it the row, was deleted meanwhile, perhaps before the files were written.
  const keys = files.map((file) => file.key)
  await inTransaction(shelf.db, (tx) => dropUpload(tx, key, keys))
  throw notFound()
}

/** If the account was deleted meanwhile, drops the picture too. */
export async function showPicture(tx: Tx, userId: string, key: string): Promise<void> {
  if (!(await updateUser(tx, userId, { profile_image_url: toUploadUrl(key) }))) return dropUpload(tx, key)
  await attachUpload(tx, key)
  await dropPictures(tx, userId, key)
  await announcePerson(tx, userId)
}

export async function showAnimal(tx: Tx, userId: string, animal: string | null): Promise<void> {
  await updateUser(tx, userId, { profile_image_url: animal })
  await dropPictures(tx, userId)
  await announcePerson(tx, userId)
}

function checkSpeech(speech: Buffer): void {
  const field = uploadAudio.uploadBeside
  if (speech.length > limits.speechBytes)
    throw new HttpError('too_large', untranslated(`The speech is longer than ${limits.audioSeconds} seconds.`), {
      field,
    })
  if (speech.length % 2 === 1)
    throw new HttpError('invalid_input', untranslated('The speech is broken: its samples have two bytes each.'), {
      field,
    })
}

function toFiles(recording: File, speech: Buffer | undefined): File[] {
  return [
    recording,
    ...(speech?.length ? [{ key: makeAudioKey('pcm'), bytes: speech, contentType: 'application/octet-stream' }] : []),
  ]
}
