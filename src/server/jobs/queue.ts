import type * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queries.ts'

type Shape = z.ZodMiniType

/** A piece of work that outlives its request: a name and a shape. What does it is said with `handle`. */
export type Job<S extends Shape = Shape> = {
  name: string
  payload: S
  /** How often it is tried, each time after a longer wait (e, e², e³… seconds). */
  maxAttempts: number
  /** Five cron fields, in UTC, for work that comes by itself. */
  schedule?: string
}

export function defineJob<S extends Shape>({
  maxAttempts = 10,
  ...job
}: Omit<Job<S>, 'maxAttempts'> & { maxAttempts?: number }): Job<S> {
  return { ...job, maxAttempts }
}

export type EnqueueOptions = {
  runAt?: Date
  /** A job that waits under the same key is replaced. */
  key?: string
  /** The lower number runs first; 0 where nothing is said. */
  priority?: number
}

/** `enqueue(tx, { ...job, runAt }, payload)`. The job exists if the transaction commits, and then it runs at least once: handlers are safe to run twice. */
export function enqueue<S extends Shape>(
  tx: Tx,
  { name, maxAttempts, runAt, key, priority }: Job<S> & EnqueueOptions,
  payload: z.input<S>,
): Promise<void> {
  return addJob(tx, name, { payload, maxAttempts, runAt, key, priority })
}

/** What was enqueued is not what the handler takes, so trying again would not help. Names the fields, not their values. */
export class Misfit extends Error {
  readonly fields: string[]

  constructor(fields: string[]) {
    super(`The payload does not fit: ${fields.join(', ')}`)
    this.fields = fields
  }
}

export type Handler = { job: Job; run(payload: unknown, context: Context): Promise<void> }

export function handle<S extends Shape>(
  job: Job<S>,
  run: (payload: z.output<S>, context: Context) => Promise<void>,
): Handler {
  return {
    job,
    async run(payload, context) {
      const result = job.payload.safeParse(payload)
      if (!result.success) throw new Misfit(result.error.issues.map((issue) => issue.path.join('.') || issue.code))
      await run(result.data, context)
    },
  }
}
