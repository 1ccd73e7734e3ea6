import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to its answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    statements: new Histogram({
      name: 'db_statement_duration_seconds',
      help: 'Time that PostgreSQL took for a statement, by outcome.',
      labelNames: ['outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    providers: new Histogram({
      name: 'provider_request_duration_seconds',
      help: 'Time that an outside service took, by outcome: answered, refused (4xx) or failed (5xx, no answer).',
      labelNames: ['provider', 'outcome'],
      buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
      registers,
    }),
    ...countDeliveries(registers),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs that ended, by kind and outcome.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    jobWaits: new Gauge({
      name: 'jobs_oldest_wait_seconds',
      help: 'How long the oldest due job of each kind has waited for a slot, for all nodes.',
      labelNames: ['kind', 'lane'],
      registers,
    }),
    reads: new Counter({
      name: 'database_reads_total',
      help: 'Reads that may run on a replica, by the server that answered: primary, or the host of a replica.',
      labelNames: ['target'],
      registers,
    }),
    replicasUp: new Gauge({
      name: 'database_replica_up',
      help: '1 while a replica answers and has replayed what the primary has committed.',
      labelNames: ['replica'],
      registers,
    }),
    replicaLag: new Gauge({
      name: 'database_replica_lag_seconds',
      help: 'How old the last commit is that a replica has replayed; 0 where it has replayed all. Stays where it does not answer.',
      labelNames: ['replica'],
      registers,
    }),
    jobsDue: new Gauge({
      name: 'jobs_due',
      help: 'Jobs of each kind that are due and wait for a slot, for all nodes.',
      labelNames: ['kind', 'lane'],
      registers,
    }),
    jobsDead: new Gauge({
      name: 'jobs_dead',
      help: 'Jobs of each kind that failed for good in the last week, for all nodes.',
      labelNames: ['kind', 'lane'],
      registers,
    }),
    streams: new Gauge({ name: 'live_streams', help: 'Open live streams on this node.', registers }),
  }
}

function countDeliveries(registers: Registry[]) {
  return {
    pushes: new Counter({
      name: 'pushes_total',
      help: 'Attempts to send a push, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    deliveries: new Counter({
      name: 'deliveries_total',
      help: 'Notifications of a person that ended on their way, by channel (push: one per device; mail) and outcome.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export function toStatementTimer({ statements }: Pick<Metrics, 'statements'>) {
  const [answered, failed] = [statements.labels('answered'), statements.labels('failed')]
  return (seconds: number, isAnswered: boolean) => (isAnswered ? answered : failed).observe(seconds)
}

type Counts = { totalCount: number; idleCount: number; waitingCount: number }

/** Read at each request for the metrics. */
export function watchPool({ registry }: Pick<Metrics, 'registry'>, pool: Counts): void {
  new Gauge({
    name: 'db_connections',
    help: 'Connections of the pool for requests and jobs, by state; waiting counts who waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.labels('idle').set(pool.idleCount)
      this.labels('busy').set(pool.totalCount - pool.idleCount)
      this.labels('waiting').set(pool.waitingCount)
    },
  })
}
