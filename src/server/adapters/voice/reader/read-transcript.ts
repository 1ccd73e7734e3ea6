import { findSpans } from '#server/adapters/voice/reader/find-spans.ts'
import type { Tagger } from '#server/adapters/voice/reader/tagger.ts'
import { writeFields } from '#server/adapters/voice/reader/write-fields.ts'
import { applyCorrections } from '#server/adapters/voice/rules/corrections.ts'
import { tidySpelling } from '#server/adapters/voice/rules/spelling.ts'
import { nothingHeard } from '#server/adapters/voice/voice-reader.ts'
import { toWords, type Word } from '#server/times/words.ts'
import type { VoiceFields } from '#shared/voice.ts'

/** The words as the model gets them. */
export const hearWords = (transcript: string): Word[] => applyCorrections(toWords(tidySpelling(transcript)))

/** Sorts the words of a transcript into the fields. */
export async function readTranscript(tagger: Tagger, transcript: string): Promise<VoiceFields> {
  const words = hearWords(transcript)
  if (!words.some(({ plain }) => /[\p{L}\p{N}]/u.test(plain))) return nothingHeard
  return writeFields(words, findSpans(words, await tagger(words)))
}
