import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findOwnRecording } from '#server/features/media/queries.ts'
import { notFound, Refusal } from '#server/http/refusal.ts'
import type { Feature } from '#server/http/route.ts'
import { createStorage } from '#server/media/create-storage.ts'
import { StorageError } from '#server/media/storage.ts'
import { isTimeZone } from '#server/times/zones.ts'
import { VoiceUnavailable } from '#server/voice/reader.ts'
import { createVoice } from '#server/voice/voice.ts'
import { processAudio } from '#shared/voice.ts'

/** Listening is the dearest thing that this server does. */
const listenLimit = { name: 'voice', max: 30, seconds: 3600 }

export const registerVoice = ({ route, context, http }: Feature): void => {
  const { db, log, config, now } = context
  const storage = createStorage(config)
  const voice = createVoice(config, log)
  http.addHook('onClose', async () => voice.close())

  const find = async (key: string): Promise<Buffer | null> => {
    const file = await storage.find(key)
    return file && buffer(file)
  }

  /** Whatever fails here, the recording stays as it is. */
  const explain = (error: unknown): unknown => {
    if (error instanceof StorageError) {
      log.error({ err: error }, 'the store of uploads failed')
      return new Refusal('unavailable', 'Your recording cannot be fetched right now. Try again in a moment.', {
        retryAfter: 30,
      })
    }
    if (!(error instanceof VoiceUnavailable)) return error
    log.warn(`a recording was not listened to: ${error.reason}`)
    return new Refusal('unavailable', error.message, { retryAfter: error.retryAfter })
  }

  route(
    processAudio,
    async ({ me, body: { audioUrl, timeZone } }) => {
      const found = await findOwnRecording(db, me.id, audioUrl)
      if (!found) throw notFound()
      const { key, contentType, speechKey } = found
      const recording = {
        name: basename(key),
        contentType,
        async read() {
          const file = await find(key)
          if (!file) throw notFound()
          return file
        },
        readSpeech: async () => (speechKey ? find(speechKey) : null),
      }
      const moment = { now: now(), timeZone: timeZone && isTimeZone(timeZone) ? timeZone : undefined }
      try {
        return await voice.read(recording, moment)
      } catch (error) {
        throw explain(error)
      }
    },
    { limit: listenLimit },
  )
}
