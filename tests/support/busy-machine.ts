import { timeouts as defaults, type Timeouts } from '#server/db/timeouts.ts'

/** A busy machine is not a dead database. */
export const busyMachine: Timeouts = {
  ...defaults,
  failoverMs: 500,
  connectMs: 30_000,
  statementMs: 50_000,
  retryWithinMs: 30_000,
  probeAnswerMs: 30_000,
}
