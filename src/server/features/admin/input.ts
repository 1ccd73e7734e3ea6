import { parseArgs } from 'node:util'
import { CommandError } from '#server/command-error.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import { type ChangeName, perform, readOptOut, unknown } from '#server/features/admin/actions.ts'
import {
  findSpon,
  listActions,
  listAdmins,
  listComments,
  listPeople,
  listReports,
  readCounts,
} from '#server/features/admin/queries.ts'
import { decideObjection, decideReport } from '#server/features/admin/report-actions.ts'
import {
  toActionLines,
  toAdminLines,
  toCommentLines,
  toCountLines,
  toJobLines,
  toObjectionLines,
  toObjectionText,
  toPeopleLines,
  toPersonText,
  toReportLines,
  toReportText,
  toSponText,
} from '#server/features/admin/view.ts'
import { listObjections } from '#server/features/reports/restriction-queries.ts'
import { listDeadJobs } from '#server/jobs/queries.ts'
import { decisions } from '#shared/reports.ts'

type Read = {
  takes?: string
  says: string
  read(db: Db, subject: string, adminEmails: readonly string[]): Promise<string>
}
type Change = { takes: string; says: string; done: string }
/** For decisions. */
type Asked = { subject: string; why: string; by: string; as: string }
type Decide = Change & { decide(tx: Tx, asked: Asked): Promise<void> }

const reads: Record<string, Read> = {
  counts: { says: 'how much there is of everything', read: async (db) => toCountLines(await readCounts(db)) },
  log: {
    takes: '[subject]',
    says: 'what was done with this program, newest first',
    read: async (db, subject) => toActionLines(await listActions(db, subject || null)),
  },
  'reports list': { says: 'open reports', read: async (db) => toReportLines(await listReports(db, 'open')) },
  'reports all': { says: 'closed ones too', read: async (db) => toReportLines(await listReports(db, 'all')) },
  'reports read': { takes: '<report>', says: 'one report with what it is about', read: readReport },
  'objections list': {
    says: 'objections that wait for an answer',
    read: async (db) => toObjectionLines(await listObjections(db, 'open')),
  },
  'objections all': {
    says: 'answered ones too',
    read: async (db) => toObjectionLines(await listObjections(db, 'all')),
  },
  'objections read': { takes: '<objection>', says: 'one objection with what it is about', read: readObjection },
  'people find': {
    takes: '<words>',
    says: 'by the beginning of a name, by address, number or id',
    read: async (db, words) => toPeopleLines(await listPeople(db, words)),
  },
  'people read': { takes: '<person>', says: 'one person, with what was done about them', read: readPerson },
  'spons read': { takes: '<spon>', says: 'one spon with its comments', read: readSpon },
  'comments read': {
    takes: '<comment>',
    says: 'one comment',
    read: async (db, id) => toCommentLines(await listComments(db, id)),
  },
  'opt-outs find': { takes: '<address or number>', says: 'whether they want to be left alone', read: readOptOut },
  admins: {
    says: 'who may open /admin',
    read: async (db, _subject, adminEmails) => toAdminLines(await listAdmins(db, adminEmails)),
  },
  'jobs dead': { says: 'jobs that failed for good', read: async (db) => toJobLines(await listDeadJobs(db)) },
}

/** Each does what follows from it, and writes to the log itself. */
const decides: Record<string, Decide> = {
  'reports decide': {
    takes: '<report> --as nothing|hide|suspend',
    says: 'once; who reported it hears the outcome, and whom it concerns reads --why',
    decide: (tx, { subject, why, by, as }) =>
      decideReport(tx, { reportId: subject, decision: requireOneOf(decisions, as), why, by }),
    done: 'Decided.',
  },
  'objections decide': {
    takes: '<objection> --as uphold|undo',
    says: 'once; who objected reads --why',
    decide: (tx, { subject, why, by, as }) =>
      decideObjection(tx, { objectionId: subject, decision: requireOneOf(['uphold', 'undo'], as), why, by }),
    done: 'Decided.',
  },
}

const changes: Record<ChangeName, Change> = {
  'people suspend': {
    takes: '<person>',
    says: 'out at once, and nobody meets them; they read --why when they try to sign in',
    done: 'Suspended.',
  },
  'people reinstate': {
    takes: '<person>',
    says: 'back, with everything they had',
    done: 'Reinstated.',
  },
  'people end-sessions': {
    takes: '<person>',
    says: 'signs them out everywhere',
    done: 'Signed out everywhere.',
  },
  'people delete': {
    takes: '<person>',
    says: 'the account with everything in it, for good',
    done: 'Deleted.',
  },
  'spons hide': {
    takes: '<spon>',
    says: 'from everybody but its host',
    done: 'Hidden.',
  },
  'spons show': {
    takes: '<spon>',
    says: 'again',
    done: 'Shown again.',
  },
  'spons delete': {
    takes: '<spon>',
    says: 'for good, with its comments and voice note',
    done: 'Deleted.',
  },
  'comments hide': {
    takes: '<comment>',
    says: 'from everybody',
    done: 'Hidden.',
  },
  'comments show': {
    takes: '<comment>',
    says: 'again',
    done: 'Shown again.',
  },
  'comments delete': {
    takes: '<comment>',
    says: 'for good',
    done: 'Deleted.',
  },
  'opt-outs add': {
    takes: '<address or number>',
    says: 'no invitations, or no texts, from now on',
    done: 'Left alone from now on.',
  },
  'opt-outs remove': {
    takes: '<address or number>',
    says: 'because its owner asked for it',
    done: 'May be written to again.',
  },
  'jobs retry': { takes: '<job or all>', says: 'from the first attempt on', done: 'Back in the queue.' },
  grant: { takes: '<person>', says: 'makes them an admin, who may open /admin', done: 'An admin from now on.' },
  revoke: { takes: '<person>', says: 'no admin from now on', done: 'No admin from now on.' },
}

const usage = [
  'npm run admin -- <command>',
  ...Object.entries(reads).map(([name, { takes = '', says }]) => `  ${`${name} ${takes}`.padEnd(42)} ${says}`),
  '',
  'npm run admin -- <command> --by <your name> --why <reason>',
  ...Object.entries({ ...decides, ...changes }).map(
    ([name, { takes, says }]) => `  ${`${name} ${takes}`.padEnd(42)} ${says}`,
  ),
].join('\n')

/** Runs what was typed and returns what to print. Each change is one transaction with its line in the log. */
export async function runAdmin(db: Db, typed: string[], adminEmails: readonly string[] = []): Promise<string> {
  const { words, by, why, as } = parse(typed)
  const known = { ...reads, ...decides, ...changes }
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => each in known)
  if (name === undefined) throw new CommandError(usage)
  const subject = words.slice(name.split(' ').length).join(' ')
  const read = reads[name]
  if (read) {
    if (read.takes?.startsWith('<') && !subject) throw new CommandError(`Say which: ${name} ${read.takes}`)
    return read.read(db, subject, adminEmails)
  }
  const decision = decides[name]
  const { takes, done } = decision ?? changes[name as ChangeName]
  if (!subject) throw new CommandError(`Say which: ${name} ${takes}`)
  requireWhoAndWhy(by, why)
  if (!takes.includes('or ') && !uuid.test(subject)) throw new CommandError(`${subject} is no id.`)
  await inTransaction(db, (tx) =>
    decision
      ? decision.decide(tx, { subject, why, by, as })
      : perform(tx, name as ChangeName, { subject, why, by, adminEmails }),
  )
  return done
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parse(typed: string[]) {
  try {
    const options = {
      by: { type: 'string', default: '' },
      why: { type: 'string', default: '' },
      as: { type: 'string', default: '' },
    } as const
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true })
    return { words: positionals, by: values.by.trim(), why: values.why.trim(), as: values.as.trim() }
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`)
  }
}

function requireWhoAndWhy(by: string, why: string): void {
  if (!by) throw new CommandError('Say who you are: --by <your name>. It is kept in the log.')
  if (!why) throw new CommandError('Say why: --why <reason>. It is kept in the log.')
  if (by.length > 100 || why.length > 500)
    throw new CommandError('A name has 100 characters at most, and a reason 500.')
}

function requireOneOf<T extends string>(choices: readonly T[], typed: string): T {
  const chosen = choices.find((choice) => choice === typed)
  if (!chosen) throw new CommandError(`Say how: --as ${choices.join(', --as ').replace(/, (?=[^,]*$)/, ' or ')}.`)
  return chosen
}

async function readReport(db: Db, id: string): Promise<string> {
  const [report] = uuid.test(id) ? await listReports(db, { id }) : []
  if (!report) throw unknown('report', id)
  return toReportText(report)
}

async function readPerson(db: Db, id: string): Promise<string> {
  const person = (await listPeople(db, id)).find((each) => each.id === id)
  if (!person) throw unknown('person', id)
  return toPersonText(person, await listActions(db, id))
}

async function readSpon(db: Db, id: string): Promise<string> {
  const spon = await findSpon(db, id)
  if (!spon) throw unknown('spon', id)
  return `${toSponText(spon)}\n${toCommentLines(await listComments(db, id))}`
}

async function readObjection(db: Db, id: string): Promise<string> {
  const [objection] = uuid.test(id) ? await listObjections(db, { id }) : []
  if (!objection) throw unknown('objection', id)
  return toObjectionText(objection)
}
