import { patience as defaults, type Patience } from '#server/db/patience.ts'

/** A busy machine is not a dead database. */
export const busyMachine: Patience = {
  ...defaults,
  moveMs: 500,
  connectMs: 30_000,
  statementMs: 50_000,
  probeAnswerMs: 30_000,
}
