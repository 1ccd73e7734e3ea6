import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { createVoice } from '#server/adapters/voice/voice.ts'
import { VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'
import { explainStorage } from '#server/features/media/actions.ts'
import { findOwnRecording, setTranscript } from '#server/features/media/queries.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { isTimeZone } from '#server/times/zones.ts'
import { currentLanguage, t } from '#shared/message.ts'
import { processAudio } from '#shared/voice.ts'

/** Transcription is the most expensive operation of this server. */
const listenLimit = { name: 'voice', max: 30, seconds: 3600 }

export function registerVoice({ route, context, http }: Api): void {
  const { db, log, config, now } = context
  const storage = createStorage(config)
  const voice = createVoice(config, log)
  http.addHook('onClose', async () => voice.close())

  async function find(key: string): Promise<Buffer | null> {
    const file = await storage.find(key)
    return file && buffer(file)
  }

  /** Whatever fails here, the recording stays as it is. */
  function explain(error: unknown): unknown {
    if (!(error instanceof VoiceUnavailable)) return explainStorage(log, error, 'server-media:no-store.own-recording')
    log.warn(`a recording was not listened to: ${error.reason}`)
    return new HttpError('unavailable', t(error.sentence), { retryAfter: error.retryAfter })
  }

  route(processAudio, { limit: listenLimit }, async ({ me, body: { audioUrl, timeZone } }) => {
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
    const moment = {
      now: now(),
      timeZone: timeZone && isTimeZone(timeZone) ? timeZone : undefined,
      language: currentLanguage(),
    }
    try {
      const heard = await voice.read(recording, moment)
      await setTranscript(db, key, heard.transcript)
      return heard
    } catch (error) {
      throw explain(error)
    }
  })
}
