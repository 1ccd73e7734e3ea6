import { findSpans } from '#server/adapters/voice/reader/find-spans.ts'
import { doubtful } from '#server/adapters/voice/reader/odds.ts'
import { heads, type Tagger } from '#server/adapters/voice/reader/tagger.ts'
import { writeFields } from '#server/adapters/voice/reader/write-fields.ts'
import { applyCorrections } from '#server/adapters/voice/rules/corrections.ts'
import { tidySpelling } from '#server/adapters/voice/rules/spelling.ts'
import { nothingHeard } from '#server/adapters/voice/voice-reader.ts'
import { toWords, type Word } from '#server/times/words.ts'
import type { HeardVoice } from '#shared/voice.ts'

/** The words as the model gets them. */
export const hearWords = (transcript: string): Word[] => applyCorrections(toWords(tidySpelling(transcript)))

const fieldOf = { title: 'casualTitle', place: 'location', time: 'timeframe', details: 'extraDetails' } as const

/** Sorts the words of a transcript into the fields. */
export async function readTranscript(tagger: Tagger, transcript: string): Promise<HeardVoice> {
  const words = hearWords(transcript)
  if (!words.some(({ plain }) => /[\p{L}\p{N}]/u.test(plain))) return { ...nothingHeard, transcript }
  const { spans, certainty } = findSpans(words, await tagger(words))
  const fields = writeFields(words, spans)
  const unsure = heads.filter((head) => fields[fieldOf[head]] && certainty[head] < doubtful[head])
  return { ...fields, transcript, unsure: unsure.map((head) => fieldOf[head]) }
}
