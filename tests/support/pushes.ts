import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { createPush } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import type { Context } from '#server/context.ts'
import { createPool, type Pool } from '#server/db/pool.ts'
import { createDeliveryHandlers } from '#server/features/deliveries/jobs.ts'
import { createNewsMailHandler } from '#server/features/deliveries/mail-jobs.ts'
import { createCrewHandler, createInvitesHandler, createMoveHandler } from '#server/features/events/jobs.ts'
import { createWithdrawalHandler } from '#server/features/rsvps/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { type DeviceSubscription, getVapidKey, subscribeDevice } from '#shared/push.ts'
import type { TestApp } from '#tests/support/app.ts'
import { busyMachine } from '#tests/support/busy-machine.ts'
import type { Member } from '#tests/support/guests.ts'
import { createLocalAgent, type PushEndpoint, startPushEndpoint } from '#tests/support/push-endpoint.ts'

type WaitingJob = { identifier: string; run_at: Date; attempts: number }

/** Without a mailer the mails that stand in for pushes stay in the queue. */
type Delivering = Pick<Context, 'now' | 'config' | 'log'> & { answerMs: number; releaseMs: number; mailer: Mailer }

export type PushRoom = {
  readonly endpoint: PushEndpoint
  /** A signed-in device with a push subscription. */
  giveDevice(person: Member): Promise<DeviceSubscription>
  /** Runs all jobs that are due. Jobs scheduled for later stay in the queue until `letTimePass`, however long this takes. */
  deliver(given?: Partial<Delivering>): Promise<void>
  /** Without the mails that stand in for pushes. */
  listWaiting(): Promise<WaitingJob[]>
  /** Makes all scheduled jobs due now, and ends the rest of devices that did not answer. */
  letTimePass(): Promise<void>
  /** Titles that arrived, without the host of a new spon, sorted: the order of delivery is not defined. */
  titles(): string[]
}

// On a busy machine a retry in two seconds would be due before the test has looked.
const holdLaterJobs = `
  create function hold_later_job() returns trigger language plpgsql as $$
  begin
    new.run_at = new.run_at + interval '1 day';
    return new;
  end $$;
  create trigger hold_later_job before insert on graphile_worker._private_jobs
    for each row when (new.run_at > now()) execute function hold_later_job()`
type House = { readonly app: Pick<TestApp, 'context'>; call: TestApp['call'] }

/** A push service and workers that deliver to it, for the tests of one file. */
export function openPushRoom(house: House): PushRoom {
  let endpoint: PushEndpoint | undefined
  let pool: Pool
  function opened() {
    if (!endpoint) throw new Error('The push service opens with the first test.')
    return endpoint
  }
  const query = async <Row>(text: string) => (await house.app.context.pool.query(text)).rows as Row[]

  beforeAll(async () => {
    endpoint = await startPushEndpoint()
    await query(holdLaterJobs)
    // Not one for each delivery: connections that start anew have every statement to plan anew.
    pool = createPool({
      connectionString: house.app.context.pool.options.connectionString ?? '',
      timeouts: busyMachine,
    })
  })
  beforeEach(() => {
    Object.assign(opened(), { attempts: 0, mood: 'well', refusals: [], maxBytes: 4096 })
    opened().received.length = 0
  })
  afterEach(() => query('delete from graphile_worker._private_jobs'))
  afterAll(async () => {
    await pool.end()
    await opened().stop()
  })

  return {
    get endpoint() {
      return opened()
    },
    async giveDevice(person) {
      const { body } = await house.call(getVapidKey, { as: person.as })
      const subscription = opened().subscribe(body.vapidPublicKey)
      await house.call(subscribeDevice, { as: person.as, body: { subscription } })
      return subscription
    },
    // Patient by default: on a busy machine a push may take seconds.
    async deliver({ answerMs = 30_000, releaseMs = 30_000, mailer, ...overrides } = {}) {
      const context = { ...house.app.context, ...overrides }
      const push = createPush(context, { agent: createLocalAgent(opened().address), connectMs: answerMs, answerMs })
      const all = [
        createCrewHandler(),
        createInvitesHandler(),
        createMoveHandler(),
        createWithdrawalHandler(),
        ...createDeliveryHandlers(push, createSms(context), { releaseMs }),
        ...(mailer ? [createNewsMailHandler(mailer)] : []),
      ]
      const handlers = all.map((handler) => ({
        ...handler,
        // Without the cron schedule: tests of cron jobs enqueue them themselves.
        job: { ...handler.job, schedule: '' },
      }))
      const names = handlers.map(({ job }) => `'${job.name}'`).join(', ')
      const worker = startWorker(context, handlers, { pool, pollMs: 50, beatMs: 100, silentMs: 1_000 })
      try {
        await vi.waitFor(
          async () => {
            // Other jobs, such as who is free together, have no worker here.
            const due = `select 1 from graphile_worker.jobs where task_identifier in (${names})
              and (run_at <= now() or locked_at is not null) limit 1`
            if ((await query(due)).length > 0) throw new Error('There is work left.')
          },
          { timeout: 60_000, interval: 25 },
        )
      } finally {
        await worker.stop()
        push.close()
      }
    },
    listWaiting: () =>
      query(`select task_identifier as identifier, run_at - interval '1 day' as run_at, attempts
        from graphile_worker.jobs where task_identifier <> 'send-notification-mail' order by run_at`),
    async letTimePass() {
      await query('update graphile_worker._private_jobs set run_at = now()')
      await query('update push_subscriptions set rest_until = now() where rest_until > now()')
    },
    titles: () =>
      opened()
        .received.map(({ payload }) => payload.title.replace(/^\w+ Probe: /, ''))
        .sort(),
  }
}

/** The kinds of notifications that a person's phones got, sorted. */
export async function listPushed(house: House, person: { id: string }): Promise<string[]> {
  const { rows } = await house.app.context.pool.query<{ type: string }>(
    `select n.type from push_deliveries d join notifications n on n.id = d.notification_id
      where n.user_id = $1 and d.settled_at is not null order by n.type`,
    [person.id],
  )
  return rows.map(({ type }) => type)
}
