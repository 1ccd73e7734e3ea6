import { hasModel } from '#server/adapters/voice/model-files.ts'
import type { Transcriber } from '#server/adapters/voice/transcriber.ts'
import { type VoiceReader, VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'
import { sourceLanguage } from '#shared/languages.ts'

/** Runs on this machine only: a small speech model, then a small model of what people say. */
export function createLocalReader(modelDir: string, transcriber: Transcriber): VoiceReader {
  return {
    async read(recording, { language }) {
      // It would hear English words in any other, and fill the form with them.
      if (language !== sourceLanguage)
        throw new VoiceUnavailable('server-media:voice.english-only', 'the built-in model hears English only', 86_400)
      const speech = await recording.readSpeech()
      if (!speech) throw new VoiceUnavailable('server-media:voice.kind', 'no samples came with it')
      if (!(await hasModel(modelDir)))
        throw new VoiceUnavailable('server-media:voice.learning', 'the speech model is not here yet', 60)
      return transcriber.transcribe(speech)
    },
    close: () => transcriber.close(),
  }
}
