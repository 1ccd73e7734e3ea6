import { CommandError } from '#server/command-error.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findCurrentUser, isAdmin } from '#server/features/accounts/queries.ts'
import { type ChangeName, perform, requireAnotherAdmin, unknown } from '#server/features/admin/actions.ts'
import { createExamination, gatherFigures } from '#server/features/admin/page-actions.ts'
import { readCursorId } from '#server/features/admin/page-input.ts'
import {
  toActionView,
  toAdminView,
  toCommentView,
  toJobView,
  toObjectionView,
  toPersonView,
  toReportView,
  toSponView,
} from '#server/features/admin/page-view.ts'
import * as queries from '#server/features/admin/queries.ts'
import { decideObjection, decideReport } from '#server/features/admin/report-actions.ts'
import { listObjections } from '#server/features/reports/restriction-queries.ts'
import type { Api } from '#server/http/api.ts'
import { requireFreshSignIn } from '#server/http/fresh-sign-in.ts'
import { HttpError } from '#server/http/http-error.ts'
import { toPageAnswer } from '#server/http/paging.ts'
import type { Me } from '#server/http/session-cache.ts'
import { listDeadJobs } from '#server/jobs/queries.ts'
import * as admin from '#shared/admin.ts'
import { t, untranslated } from '#shared/message.ts'
import { toDisplayName } from '#shared/names.ts'

/** For what changes other people's things. */
const freshMinutes = 10
/** It asks every service. */
const doctorLimit = { name: 'admin-doctor', max: 10, seconds: 600 }

/** The command line's reads and changes, for whoever may open /admin. */
export function registerAdmin(api: Api): void {
  registerReads(api)
  registerLists(api)
  registerReports(api)
  registerChanges(api)
}

function registerReads({ route, context }: Api): void {
  const { db, config } = context
  const examine = createExamination(context)

  route(admin.getFigures, () => gatherFigures(context))
  route(admin.listAdmins, async () => (await queries.listAdmins(db, config.adminEmails)).map(toAdminView))
  route(admin.listJobs, async () => (await listDeadJobs(db)).map(toJobView))
  route(admin.runDoctor, { limit: doctorLimit }, () => examine())

  route(admin.readPerson, ({ params: { id } }) =>
    saying(async () => {
      const person = (await queries.listPeople(db, id)).find((each) => each.id === id)
      if (!person) throw unknown('person', id)
      const { phone, lastSeenAt, suspendedWhy, sessions, friends, spons, comments, reports } = person
      const granted = (await queries.listAdmins(db, config.adminEmails)).find((each) => each.id === id)
      return {
        ...toPersonView(person),
        phoneNumber: phone,
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        suspendedWhy,
        isAdmin: granted ? (granted.grantedAt ? 'granted' : 'named') : null,
        counts: { sessions, friends, spons, comments, reports },
        spons: (await queries.listSponsOf(db, id)).map(toSponView),
        log: (await queries.listActions(db, id)).map(toActionView),
      }
    }),
  )

  route(admin.readSpon, ({ params: { id } }) =>
    saying(async () => {
      const spon = await queries.findSpon(db, id)
      if (!spon) throw unknown('spon', id)
      const { description, location } = spon
      return {
        ...toSponView(spon),
        description,
        location,
        comments: (await queries.listComments(db, id)).map(toCommentView),
        log: (await queries.listActions(db, id)).map(toActionView),
      }
    }),
  )
}

function registerLists({ route, context: { db } }: Api): void {
  route(admin.findPeople, async ({ query: { q, cursor }, ...call }) => {
    if (q) return (await queries.findPeople(db, q)).map(toPersonView)
    const { rows, next } = await queries.listNewPeople(db, readCursorId(cursor))
    return toPageAnswer(call, { text: JSON.stringify(rows.map(toPersonView)), next })
  })

  route(admin.findSpons, async ({ query: { q, cursor }, ...call }) => {
    if (q) return (await queries.findSpons(db, q)).map(toSponView)
    const { rows, next } = await queries.listNewSpons(db, readCursorId(cursor))
    return toPageAnswer(call, { text: JSON.stringify(rows.map(toSponView)), next })
  })

  route(admin.listActions, async ({ query: { cursor }, ...call }) => {
    const { rows, next } = await queries.listLog(db, readCursorId(cursor))
    return toPageAnswer(call, { text: JSON.stringify(rows.map(toActionView)), next })
  })

  route(admin.listReports, async ({ query: { state, cursor }, ...call }) => {
    const at = { isOpen: state !== 'decided', cursor: readCursorId(cursor) }
    const { rows, next } = await queries.listReportPage(db, at)
    return toPageAnswer(call, { text: JSON.stringify(rows.map(toReportView)), next })
  })
}

function registerReports({ route, context }: Api): void {
  const { db } = context

  route(admin.readReport, ({ params: { id } }) =>
    saying(async () => {
      const [report] = await queries.listReports(db, { id })
      if (!report) throw unknown('report', id)
      const { userId } = report
      const person = userId === null ? undefined : (await queries.findPeople(db, userId))[0]
      return {
        ...toReportView(report),
        decidedWhy: (await queries.listActions(db, id))[0]?.why ?? null,
        reportsAbout: userId === null ? 1 : await queries.countReportsAbout(db, userId),
        suspendedAt: person?.suspendedAt?.toISOString() ?? null,
      }
    }),
  )

  route(admin.decideReport, async ({ me, tx, params, body: { decision, why } }) => {
    await requireFreshSignIn(context, me, freshMinutes)
    const by = await toSigned(tx, me)
    await saying(async () => {
      const [report] = await queries.listReports(tx, { id: params.id })
      if (decision === 'suspend' && report?.userId)
        await requireAnotherAdmin(tx, { subject: report.userId, byId: me.id, adminEmails: context.config.adminEmails })
      await decideReport(tx, { reportId: params.id, decision, why, ...by })
    })
  })

  route(admin.listObjections, async () => (await listObjections(db, 'open')).map(toObjectionView))

  route(admin.answerObjection, async ({ me, tx, params, body: { decision, why } }) => {
    await requireFreshSignIn(context, me, freshMinutes)
    const by = await toSigned(tx, me)
    await saying(() => decideObjection(tx, { objectionId: params.id, decision, why, ...by }))
  })
}

function registerChanges({ route, context }: Api): void {
  const { adminEmails } = context.config

  async function change({ me, tx }: { me: Me; tx: Tx }, name: ChangeName, asked: { subject: string; why: string }) {
    await requireFreshSignIn(context, me, freshMinutes)
    const by = await toSigned(tx, me)
    await saying(async () => {
      await perform(tx, name, { ...asked, ...by, adminEmails })
      // Somebody else may have taken it from them while this waited.
      if (asked.subject !== me.id && !(await isAdmin(tx, me.id, adminEmails)))
        throw new CommandError(t('server-admin:no-more'))
    })
  }

  route(admin.changePerson, async ({ params: { id }, body: { action, why }, ...call }) => {
    const name = action === 'grant' || action === 'revoke' ? action : (`people ${action}` as const)
    await change(call, name, { subject: id, why })
  })
  route(admin.changeSpon, ({ params: { id }, body: { action, why }, ...call }) =>
    change(call, `spons ${action}`, { subject: id, why }),
  )
  route(admin.changeComment, ({ params: { id }, body: { action, why }, ...call }) =>
    change(call, `comments ${action}`, { subject: id, why }),
  )
  route(admin.retryJobs, ({ body: { job, why }, ...call }) => change(call, 'jobs retry', { subject: job, why }))
}

/** Who is in the log. */
async function toSigned(db: Db, { id }: Me): Promise<{ by: string; byId: string }> {
  const row = await findCurrentUser(db, id)
  const name = row ? toDisplayName({ firstName: row.first_name, lastName: row.last_name, email: row.email }) : ''
  return { by: name.slice(0, 100) || untranslated('An admin'), byId: id }
}

/** What the command line prints is the answer's sentence. */
async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError) throw new HttpError(error.code, error.message)
    throw error
  }
}
