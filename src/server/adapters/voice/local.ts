import { hasModel } from '#server/adapters/voice/model-files.ts'
import { readWords } from '#server/adapters/voice/read-words.ts'
import { createTranscriber } from '#server/adapters/voice/transcriber.ts'
import { silence, type VoiceReader, VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'

/** Runs on this machine only: a small speech model, then plain rules. */
export function createLocalReader(modelDir: string): VoiceReader {
  const transcriber = createTranscriber({ modelDir })
  return {
    async read(recording) {
      const speech = await recording.readSpeech()
      if (!speech)
        throw new VoiceUnavailable('We cannot listen to this kind of recording. It is kept.', 'no samples came with it')
      if (!(await hasModel(modelDir)))
        throw new VoiceUnavailable(
          'We are still learning to listen. Your recording is kept.',
          'the speech model is not here yet',
          60,
        )
      const transcript = await transcriber.transcribe(speech)
      return transcript === '' ? silence : { ...readWords(transcript), transcript }
    },
    close: () => transcriber.close(),
  }
}
