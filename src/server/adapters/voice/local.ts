import { hasModel } from '#server/adapters/voice/model-files.ts'
import { createTranscriber } from '#server/adapters/voice/transcriber.ts'
import { silence, type VoiceReader, VoiceUnavailable } from '#server/adapters/voice/voice-reader.ts'

/** Runs on this machine only: a small speech model, then a small tagger of words. */
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
      if (transcript === '') return silence
      // Loaded when somebody speaks: its dictionary takes memory that most servers never need.
      const { readWords } = await import('#server/adapters/voice/read-words.ts')
      return { ...readWords(transcript), transcript }
    },
    close: () => transcriber.close(),
  }
}
