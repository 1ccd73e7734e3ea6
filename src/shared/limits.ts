/** Limits from spec section 9 and from product decisions that browser and server share. */
export const limits = {
  title: 120,
  description: 2000,
  location: 300,
  specificTime: 120,
  comment: 1000,
  name: 50,
  guestName: 40,
  /** The most guests that a host may allow for one link. */
  guestsPerLink: 500,
  crewName: 40,
  crewEmoji: 16,
  /** Of a crew; and the crews of one person. The tables hold them too. */
  crewMembers: 30,
  crewsOfPerson: 20,
  /** How many people one friend link or link of a crew lets in, for how long. */
  linkUses: 50,
  linkDays: 30,
  /** Beside "I'm free". */
  freeWords: 40,
  searchMinimum: 3,
  mentionSuggestions: 8,
  pageSize: 50,
  /** Folded, and each row names people: fewer than of other lists. */
  notificationPage: 30,
  feedDays: 7,
  /** For how long after a spon those who were there read each other's names. */
  bothThereDays: 7,
  /** A card shows no more of it; the whole text is on the event's own page. */
  cardDescription: 120,
  inviteesWithPost: 50,
  /** For whom a spon for chosen people may be. */
  chosenPeople: 200,
  rsvpHours: 48,
  /** For how long after its end a host may say that a spon is still on: then nobody is there any more. */
  extendableHours: 12,
  /** How many a host may ask for until it's on, and a person until they are in. */
  leastGoing: 2,
  mostGoing: 50,
  /** How many may come on one answer, the person included. */
  mostHeads: 10,
  transcript: 4000,
  /** For how long it is kept that a person is on the way. */
  arrivalHours: 12,
  /**
   * TTL of idempotency keys on the server: within it a repeated write is not a second one. Uploads that nothing shows are
   * kept as long, because a spon that waits for a connection may name one.
   */
  keyHours: 48,
  audioSeconds: 60,
  audioBytes: 5 * 1024 * 1024,
  /** Speech track of a recording: 16-bit PCM, 16 kHz, mono, slightly longer than the longest recording. */
  speechBytes: 60.5 * 16_000 * 2,
  gifTerm: 100,
  gifResults: 12,
  /** The upload limit, and the longer side of the stored picture. */
  pictureBytes: 5 * 1024 * 1024,
  pictureSide: 400,
} as const
