import { parseArgs } from 'node:util'
import { CommandError } from '#server/command-error.ts'
import { type Db, inTransaction, type Tx } from '#server/db/database.ts'
import {
  endSessions,
  hideComment,
  hideSpon,
  readOptOut,
  reinstate,
  removeComment,
  removePerson,
  removeSpon,
  setOptOut,
  suspend,
  unknown,
} from '#server/features/admin/actions.ts'
import {
  findSpon,
  insertAction,
  listActions,
  listComments,
  listPeople,
  listReports,
  readCounts,
} from '#server/features/admin/queries.ts'
import {
  toActionLines,
  toCommentLines,
  toCountLines,
  toJobLines,
  toPeopleLines,
  toPersonText,
  toReportLines,
  toReportText,
  toSponText,
} from '#server/features/admin/view.ts'
import { closeReport } from '#server/features/relationships/block-queries.ts'
import { listDeadJobs, retryDeadJobs } from '#server/jobs/queries.ts'

/** What it is about (an id, words), and for changes who does it and why. */
type Asked = { subject: string; why: string }
type Read = { takes?: string; says: string; read(db: Db, subject: string): Promise<string> }
type Change = { takes: string; says: string; done: string; change(tx: Tx, asked: Asked): Promise<void> }

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
  'jobs dead': { says: 'jobs that failed for good', read: async (db) => toJobLines(await listDeadJobs(db)) },
}

const changes: Record<string, Change> = {
  'reports close': { takes: '<report>', says: 'it needs nothing more', change: close, done: 'Closed.' },
  'people suspend': {
    takes: '<person>',
    says: 'out at once, and nobody meets them; they read --why when they try to sign in',
    change: (tx, { subject, why }) => suspend(tx, subject, why),
    done: 'Suspended.',
  },
  'people reinstate': {
    takes: '<person>',
    says: 'back, with everything they had',
    change: (tx, { subject }) => reinstate(tx, subject),
    done: 'Reinstated.',
  },
  'people end-sessions': {
    takes: '<person>',
    says: 'signs them out everywhere',
    change: (tx, { subject }) => endSessions(tx, subject),
    done: 'Signed out everywhere.',
  },
  'people delete': {
    takes: '<person>',
    says: 'the account with everything in it, for good',
    change: (tx, { subject }) => removePerson(tx, subject),
    done: 'Deleted.',
  },
  'spons hide': {
    takes: '<spon>',
    says: 'from everybody but its host',
    change: (tx, { subject }) => hideSpon(tx, subject, true),
    done: 'Hidden.',
  },
  'spons show': {
    takes: '<spon>',
    says: 'again',
    change: (tx, { subject }) => hideSpon(tx, subject, false),
    done: 'Shown again.',
  },
  'spons delete': {
    takes: '<spon>',
    says: 'for good, with its comments and voice note',
    change: (tx, { subject }) => removeSpon(tx, subject),
    done: 'Deleted.',
  },
  'comments hide': {
    takes: '<comment>',
    says: 'from everybody',
    change: (tx, { subject }) => hideComment(tx, subject, true),
    done: 'Hidden.',
  },
  'comments show': {
    takes: '<comment>',
    says: 'again',
    change: (tx, { subject }) => hideComment(tx, subject, false),
    done: 'Shown again.',
  },
  'comments delete': {
    takes: '<comment>',
    says: 'for good',
    change: (tx, { subject }) => removeComment(tx, subject),
    done: 'Deleted.',
  },
  'opt-outs add': {
    takes: '<address or number>',
    says: 'no invitations, or no texts, from now on',
    change: (tx, { subject }) => setOptOut(tx, subject, true),
    done: 'Left alone from now on.',
  },
  'opt-outs remove': {
    takes: '<address or number>',
    says: 'because its owner asked for it',
    change: (tx, { subject }) => setOptOut(tx, subject, false),
    done: 'May be written to again.',
  },
  'jobs retry': { takes: '<job or all>', says: 'from the first attempt on', change: retry, done: 'Back in the queue.' },
}

const usage = [
  'npm run admin -- <command>',
  ...Object.entries(reads).map(([name, { takes = '', says }]) => `  ${`${name} ${takes}`.padEnd(42)} ${says}`),
  '',
  'npm run admin -- <command> --by <your name> --why <reason>',
  ...Object.entries(changes).map(([name, { takes, says }]) => `  ${`${name} ${takes}`.padEnd(42)} ${says}`),
].join('\n')

/** Runs what was typed and returns what to print. Each change is one transaction with its line in the log. */
export async function runAdmin(db: Db, typed: string[]): Promise<string> {
  const { words, by, why } = parse(typed)
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => each in reads || each in changes)
  if (name === undefined) throw new CommandError(usage)
  const subject = words.slice(name.split(' ').length).join(' ')
  const read = reads[name]
  if (read) {
    if (read.takes?.startsWith('<') && !subject) throw new CommandError(`Say which: ${name} ${read.takes}`)
    return read.read(db, subject)
  }
  const change = changes[name]
  if (!change) throw new CommandError(usage)
  if (!subject) throw new CommandError(`Say which: ${name} ${change.takes}`)
  requireWhoAndWhy(by, why)
  if (!change.takes.includes('or ') && !uuid.test(subject)) throw new CommandError(`${subject} is no id.`)
  return inTransaction(db, async (tx) => {
    await change.change(tx, { subject, why })
    await insertAction(tx, { by, why, action: name, subject: toLoggedSubject(name, subject) })
    return change.done
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function parse(typed: string[]) {
  try {
    const options = { by: { type: 'string', default: '' }, why: { type: 'string', default: '' } } as const
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true })
    return { words: positionals, by: values.by.trim(), why: values.why.trim() }
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

/** An address or number would be known by the log for longer than by the list, which holds hashes of addresses. */
const toLoggedSubject = (name: string, subject: string) => (name.startsWith('opt-outs') ? null : subject)

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

async function close(tx: Tx, { subject }: Asked): Promise<void> {
  if (!(await closeReport(tx, subject))) throw new CommandError(`There is no open report ${subject}.`)
}

async function retry(tx: Tx, { subject }: Asked): Promise<void> {
  const ids = subject === 'all' ? (await listDeadJobs(tx)).map(({ id }) => id) : [subject]
  if (!ids.every((id) => /^\d{1,18}$/.test(id))) throw new CommandError(`${subject} is no job.`)
  if ((await retryDeadJobs(tx, ids)) === 0) throw new CommandError('There is no such dead job.')
}
