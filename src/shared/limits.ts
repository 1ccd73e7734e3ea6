/** The numbers of spec section 9 and of the product decisions that both sides keep. */
export const limits = {
  title: 120,
  description: 2000,
  location: 300,
  specificTime: 120,
  comment: 1000,
  name: 50,
  searchMinimum: 3,
  mentionSuggestions: 8,
  pageSize: 50,
  feedDays: 7,
  /** A card shows no more of it; the whole text is on the event's own page. */
  cardDescription: 120,
  rsvpHours: 48,
  /** How long the server remembers the key of a write, so that a repeat of it is no second one. */
  keyHours: 48,
  audioSeconds: 60,
  audioBytes: 5 * 1024 * 1024,
  /** Speech beside a recording: 16-bit samples, 16,000 a second, one channel, for a little over the longest recording. */
  speechBytes: 60.5 * 16_000 * 2,
  gifTerm: 100,
  gifResults: 12,
  /** What may be sent, and the longer side of what is kept. */
  pictureBytes: 5 * 1024 * 1024,
  pictureSide: 400,
} as const
