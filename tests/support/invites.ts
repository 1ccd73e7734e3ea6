import { createMailer } from '#server/adapters/mail/mail.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import type { Context } from '#server/context.ts'
import { createInviteHandlers } from '#server/features/invites/jobs.ts'

/** Runs queued invitation jobs as the worker would, in order. */
export async function deliverInvitations(context: Context): Promise<void> {
  const mailer = createMailer(context)
  const handlers = createInviteHandlers(mailer, createSms(context))
  const { rows } = await context.pool.query<{ id: string; payload: unknown; identifier: string }>(`
    select j.id, j.payload, t.identifier from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like 'send-invitation%' order by j.id`)
  for (const { id, payload, identifier } of rows) {
    await handlers.find(({ job }) => job.name === identifier)?.run(payload, context)
    await context.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
  mailer.close()
}

/** A job that another test left must neither fail this one nor keep it waiting. */
export async function forgetInvitations({ pool }: Context): Promise<void> {
  await pool.query(`
    delete from graphile_worker._private_jobs
    where task_id in (select id from graphile_worker._private_tasks where identifier like 'send-invitation%')`)
}

/** Messages to an address or number, oldest first. */
export async function readMessages({ db }: Context, to: string): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('body').where('recipient', '=', to).orderBy('id').execute()
  return rows.map(({ body }) => body)
}

/** Delivers, then returns the token of the last link sent there. */
export async function getToken(context: Context, to: string): Promise<string> {
  await deliverInvitations(context)
  const token = /\/invite\/([\w-]{43})/.exec((await readMessages(context, to)).at(-1) ?? '')?.[1]
  if (!token) throw new Error(`No invitation reached ${to}.`)
  return token
}
