/**
 * How long the database may take. Past these a connection counts as dead: TCP notices a lost peer after minutes. A request
 * whose database refuses connections is answered within 6 seconds, one whose database falls silent within 10.
 */
export const timeouts = {
  /** One attempt to connect, or to get a connection while all are in use. */
  connectMs: 2_000,
  /** During a failover no server accepts connections: all attempts together, as long as the next fits in. */
  failoverMs: 5_000,
  /** PostgreSQL itself ends a statement after this. */
  statementMs: 8_000,
  /** A hung server cancels nothing, so this much later we give up on our side. */
  graceMs: 1_000,
  /** A request that PostgreSQL broke off is retried if it failed within this. */
  retryWithinMs: 1_000,
  /** An unused connection is closed after this. */
  idleMs: 30_000,
  /** Idle connections are probed by the kernel from here on, once a second, ten times. */
  keepAliveMs: 5_000,
  /** The listening connection is asked for a sign of life this often … */
  probeMs: 5_000,
  /** … and has this long to give it. */
  probeAnswerMs: 5_000,
  /** Between attempts to listen again. */
  retryMs: 500,
}

export type Timeouts = typeof timeouts
