/** How long the database may take. Past these a connection counts as dead: TCP notices a lost peer after minutes. */
export const patience = {
  connectMs: 3_000,
  /** While PostgreSQL changes its primary nobody takes connections: this long it is tried again. */
  moveMs: 6_000,
  /** PostgreSQL itself ends a statement after this. */
  statementMs: 10_000,
  /** A server that is down or frozen ends nothing: this much later we give up on our side. */
  graceMs: 2_000,
  /** A connection that nobody needed for so long is closed. */
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

export type Patience = typeof patience
