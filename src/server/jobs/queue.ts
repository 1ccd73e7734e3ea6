import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import type { Lane } from '#server/jobs/lanes.ts'
import { addJob, type EnqueueOptions, findQueuedPayload } from '#server/jobs/queries.ts'
import { addTrace } from '#server/telemetry/trace.ts'

type Shape = z.ZodMiniType

/** A background job: a name and the schema of its payload. `handle` binds it to its handler. */
export type Job<S extends Shape = Shape> = {
  name: string
  payload: S
  lane: Lane
  /** Including the first; retries back off exponentially (e, e², e³… seconds). */
  maxAttempts: number
  /** Cron schedule, in UTC. */
  schedule?: string
}

type Defaults = 'lane' | 'maxAttempts'

export function defineJob<S extends Shape>({
  lane = 'rest',
  maxAttempts = 10,
  ...job
}: Omit<Job<S>, Defaults> & Partial<Pick<Job<S>, Defaults>>): Job<S> {
  return { ...job, lane, maxAttempts }
}

/** `enqueue(tx, { ...job, runAt }, payload)`. Takes effect at commit; runs at least once: handlers are idempotent. */
export function enqueue<S extends Shape>(tx: Tx, job: Job<S> & EnqueueOptions, payload: z.input<S>): Promise<void> {
  return addJob(tx, job, addTrace(payload))
}

/** The payload of the job with this key, until it runs. */
export async function findQueued<S extends Shape>(tx: Tx, job: Job<S>, key: string): Promise<z.output<S> | null> {
  const parsed = job.payload.safeParse(await findQueuedPayload(tx, key))
  return parsed.success ? parsed.data : null
}

/** The payload does not match the handler's schema, so a retry is pointless. Names the fields, not their values. */
export class InvalidPayload extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`The payload does not fit: ${fields.join(', ')}`)
    this.fields = fields
  }
}

export type Handler = {
  job: Job
  run(payload: unknown, context: Context): Promise<void>
  /** Resolves when what its jobs left in flight has ended. */
  drain?(): Promise<void>
}

export function handle<S extends Shape>(
  job: Job<S>,
  run: (payload: z.output<S>, context: Context) => Promise<void>,
): Handler {
  return {
    job,
    async run(payload, context) {
      const result = job.payload.safeParse(payload)
      if (!result.success)
        throw new InvalidPayload(result.error.issues.map((issue) => issue.path.join('.') || issue.code))
      await run(result.data, context)
    },
  }
}
