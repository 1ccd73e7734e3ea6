import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to its answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs that ended, by name and outcome.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobWaits: new Gauge({
      name: 'jobs_oldest_wait_seconds',
      help: 'How long the oldest due job of each lane has waited for a slot.',
      labelNames: ['lane'],
      registers: [registry],
    }),
    reads: new Counter({
      name: 'database_reads_total',
      help: 'Reads that may run on a replica, by the server that answered: primary, or the host of a replica.',
      labelNames: ['target'],
      registers: [registry],
    }),
    replicasUp: new Gauge({
      name: 'database_replica_up',
      help: '1 while a replica answers and has replayed what the primary has committed.',
      labelNames: ['replica'],
      registers: [registry],
    }),
    replicaLag: new Gauge({
      name: 'database_replica_lag_seconds',
      help: 'How old the last commit is that a replica has replayed; 0 where it has replayed all. Stays where it does not answer.',
      labelNames: ['replica'],
      registers: [registry],
    }),
    streams: new Gauge({ name: 'live_streams', help: 'Open live streams on this node.', registers: [registry] }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
