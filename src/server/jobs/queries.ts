import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#server/db/database.ts'
import { connectionLocks, pollForLock } from '#server/db/locks.ts'

export type EnqueueOptions = {
  runAt?: Date
  /** Replaces a queued job with the same key. */
  key?: string
  /** Lower numbers run first; default 0. */
  priority?: number
}

type NewJob = EnqueueOptions & { name: string; maxAttempts: number }

export async function addJob(tx: Tx, job: NewJob, payload: unknown): Promise<void> {
  const { name, maxAttempts, runAt = null, key = null, priority = null } = job
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key}::text,
    priority => ${priority}::int)`.execute(tx)
}

/** The library cannot fail a running job permanently, so its remaining attempts are removed. */
export async function removeRemainingAttempts(db: Db, jobId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set max_attempts = attempts where id = ${jobId}::bigint`.execute(db)
}

/** Permanently failed jobs may contain addresses or links: they are kept for a week, for debugging. */
export async function deleteDeadJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '7 days'`.execute(db)
}

export type DeadJob = { id: string; name: string; attempts: number; error: string | null; diedAt: Date }

/** Jobs that failed for good, newest first. Not their payloads, which may hold addresses and links. */
export async function listDeadJobs(db: Db): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select j.id::text as id, t.identifier as name, j.attempts, split_part(j.last_error, E'\\n', 1) as error,
      j.updated_at as "diedAt"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc limit 200
  `.execute(db)
  return rows
}

/** Gives them all their attempts again, from now on. Returns how many there were. */
export async function retryDeadJobs(tx: Tx, ids: string[]): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker._private_jobs
        where id = any (${ids}::bigint[]) and attempts >= max_attempts and locked_at is null),
      run_at => now(), attempts => 0)
  `.execute(tx)
  return rows.length
}

/** `seconds` is how long the oldest due job of that name has waited for a slot. */
export type JobCounts = { name: string; seconds: number; due: number; dead: number }

export async function listJobCounts(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select t.identifier as name, coalesce(due.count, 0)::int as due, coalesce(dead.count, 0)::int as dead,
      coalesce(extract(epoch from now() - due.since), 0)::float8 as seconds
    from graphile_worker._private_tasks t
    left join (
      select task_id, count(*), min(run_at) as since from graphile_worker._private_jobs
      where is_available and run_at <= now() group by task_id
    ) due on due.task_id = t.id
    left join (
      select task_id, count(*) from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null group by task_id
    ) dead on dead.task_id = t.id
  `.execute(db)
  return rows
}

export async function recordHeartbeats(db: Db, workerIds: string[]): Promise<void> {
  await sql`insert into worker_heartbeats (worker_id) select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set beat_at = now()`.execute(db)
}

/** Whether a job with these fields in its payload is still to run. */
export async function isQueued(db: Db, name: string, fields: Record<string, string>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.attempts < j.max_attempts and j.payload::jsonb @> ${JSON.stringify(fields)}::jsonb
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** What the job with this key was given, if it neither ran nor runs. */
export async function findQueuedPayload(db: Db, key: string): Promise<unknown> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where key = ${key} and locked_at is null and attempts < max_attempts
  `.execute(db)
  return rows[0]?.payload ?? null
}

/** Jobs that they still hold become available at once. */
export async function releaseWorkers(db: Db, workerIds: string[]): Promise<void> {
  await sql`
    with ended as (delete from worker_heartbeats where worker_id = any(${workerIds}::text[]))
    select graphile_worker.force_unlock_workers(${workerIds}::text[])
  `.execute(db)
}

/**
 * Releases the jobs of workers without a heartbeat. Time in which PostgreSQL itself was down does not count. The asking
 * workers count as alive, however old their heartbeat: a machine may be paused between it and this query.
 */
export async function releaseDeadWorkers(db: Db, silentSeconds: number, asking: string[]): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    with dead as (
      delete from worker_heartbeats
      where greatest(beat_at, pg_postmaster_start_time()) < now() - make_interval(secs => ${silentSeconds})
        and worker_id <> all (${asking}::text[])
      returning worker_id
    ), gathered as (
      select array_agg(worker_id) as ids from dead
    )
    select ids, graphile_worker.force_unlock_workers(ids) from gathered where ids is not null
  `.execute(db)
  return rows[0]?.ids ?? []
}

/** One node at a time. */
export async function withQueueLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await pollForLock(client, connectionLocks.queue)
    await work()
  } finally {
    // Destroying the connection releases the lock.
    client.release(true)
  }
}
