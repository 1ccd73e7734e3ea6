import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Text } from '#shared/schemas.ts'

/** Fields extracted from a recording; '' if nothing was said about one. */
export const VoiceFields = z.object({
  casualTitle: z.string(),
  extraDetails: z.string(),
  location: z.string(),
  /** 'Right Now', or the speaker's own words for the time. */
  timeframe: z.string(),
  /** Search words for a GIF. */
  funnySearchText: z.string(),
})
export type VoiceFields = z.infer<typeof VoiceFields>

/** Any but the words for a GIF, which follow the title. */
const DoubtedField = z.enum(['casualTitle', 'extraDetails', 'location', 'timeframe'])

/** With the transcript; '' where there were no words. */
export const HeardVoice = z.extend(VoiceFields, {
  transcript: z.string(),
  /** What may be read wrongly: worth a second look. */
  unsure: z.optional(z.array(DoubtedField)),
  /** The words could not be sorted: all of them are in the details. */
  isUnsorted: z.optional(z.boolean()),
})
export type HeardVoice = z.infer<typeof HeardVoice>

export const processAudio = defineEndpoint({
  method: 'POST',
  path: '/api/audio/process',
  summary: 'Listens to an own recording and proposes what to fill in. Silence gives empty strings.',
  body: z.object({
    audioUrl: Text.check(z.minLength(1), z.maxLength(300)),
    timeZone: z.optional(Text.check(z.maxLength(64))),
  }),
  reply: HeardVoice,
  errors: ['not_found', 'unavailable'],
})
