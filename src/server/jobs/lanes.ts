/** Jobs that wait for the same outside service share a lane's slots: a service that hangs holds up its own lane only. */
export const lanes = {
  mail: 2,
  /** Mails that stand in for pushes: one at a time, so that a killed node leaves one in doubt. Codes do not wait for them. */
  fallback: 1,
  texts: 2,
  pushes: 4,
  files: 1,
  backups: 1,
  /** Needs nothing but the database. */
  rest: 4,
} as const satisfies Record<string, number>

export type Lane = keyof typeof lanes
