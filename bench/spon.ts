import type { EventValues } from '#server/features/events/queries.ts'

export const spon: EventValues = {
  title: 'Pizza at the park',
  description: null,
  location: null,
  timeframe: 'Right Now',
  specific_time: null,
  starts_at: null,
  time_zone: null,
  evening_before: null,
  visibility: 'friends',
  guest_policy: 'bring-crew',
  min_going: null,
  audio_url: null,
  audio_duration: null,
  gif_url: null,
  gif_alt_text: null,
}
