import { toFields } from '#server/adapters/voice/reading/fields.ts'
import { tagTokens } from '#server/adapters/voice/reading/tagger.ts'
import { toTokens } from '#server/adapters/voice/reading/tokens.ts'
import { loadWeights } from '#server/adapters/voice/reading/weights.ts'
import { nothingHeard } from '#server/adapters/voice/voice-reader.ts'
import type { VoiceFields } from '#shared/voice.ts'

/** Turns a transcript into the fields: every word gets a tag, and every field is the words with its tag. */
export function readWords(transcript: string): VoiceFields {
  const tokens = toTokens(transcript)
  if (!tokens.some(({ plain }) => /[\p{L}\p{N}]/u.test(plain))) return nothingHeard
  return toFields(tokens, tagTokens(tokens, loadWeights()))
}
