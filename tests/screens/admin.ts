import * as admin from '#shared/admin.ts'
import { type Answer, answer, refuse, type Screen, trouble } from '#tests/screens/answers.ts'
import { ben, cleo, inHours, max, maya, toPeople, toPerson } from '#tests/screens/fixtures.ts'

const robin = { ...maya, can: { ...maya.can, admin: true as const } }
const toId = (number: number) => `00000009-0000-7000-8000-${String(number).padStart(12, '0')}`
const named = ({ id, displayName }: { id: string; displayName: string }) => ({ id, displayName })
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabend'

const quiet: admin.Figures = {
  waiting: { reports: 0, objections: 0, deadJobs: 0 },
  people: { total: 12, day: 0, guests: 3, suspended: 0, seen: 7 },
  spons: { total: 41, day: 2, hidden: 0 },
  answers: { total: 180, day: 9 },
  comments: { total: 96, day: 4, hidden: 0 },
  sent: { mails: 3, texts: 0, failedTexts: 0, pushes: 31 },
  disk: { free: 41_300_000_000, database: 38_200_000, uploads: 512_000_000 },
  backups: {
    what: 'backups',
    state: 'ok',
    says: 'the last one in /var/backups/sponti is 2026-11-19T03-15-00Z, new ones are encrypted',
  },
  queue: { due: 0, seconds: 0 },
}
const busy: admin.Figures = {
  waiting: { reports: 3, objections: 1, deadJobs: 1240 },
  people: { total: 1_204_811, day: 3120, guests: 88_012, suspended: 41, seen: 310_554 },
  spons: { total: 2_410_777, day: 18_402, hidden: 12 },
  answers: { total: 18_004_120, day: 120_554 },
  comments: { total: 9_120_004, day: 88_120, hidden: 77 },
  sent: { mails: 120_411, texts: 8121, failedTexts: 32, pushes: 904_110 },
  disk: { free: 1_300_000_000, database: 182_000_000_000, uploads: 912_000_000_000 },
  backups: {
    what: 'backups',
    state: 'note',
    says: 'the last one in /var/backups/sponti is 2026-11-16T03-15-00Z, not encrypted without BACKUP_KEY',
    todo: 'It is more than two days old: see why none was made since.',
  },
  queue: { due: 812, seconds: 94 },
}

const report: admin.AdminReportDetail = {
  id: toId(1),
  createdAt: inHours(-3),
  reason: 'He sells watches under every spon, and it is not the first time.',
  reporter: named(cleo),
  reported: named(ben),
  spon: null,
  comment: { id: toId(50), content: 'Cheap watches, write me', hiddenAt: null },
  closedAt: null,
  decision: null,
  decidedBy: null,
  decidedWhy: null,
  reportsAbout: 3,
  suspendedAt: null,
}
const aboutSpon = { comment: null, spon: { id: toId(60), title: long, hiddenAt: null } }
const reports: admin.AdminReport[] = [
  report,
  { ...report, ...aboutSpon, id: toId(2), reported: named(max), reason: `${long} `.repeat(6).trim() },
  { ...report, id: toId(3), reported: null, comment: null, reason: 'Rude' },
]
const decided = {
  ...report,
  closedAt: inHours(-1),
  decision: 'hide',
  decidedBy: 'Robin Ortiz',
  decidedWhy: 'It is an advertisement, and we have none here.',
} as const

const objection: admin.AdminObjection = {
  id: toId(4),
  kind: 'comment',
  person: named(ben),
  spon: null,
  comment: { id: toId(50), content: 'Cheap watches, write me' },
  why: 'It is an advertisement.',
  objection: 'I meant it as a joke: my friend collects broken ones.',
  objectedAt: inHours(-2),
  answer: null,
  answeredBy: null,
}

function toFound(number: number): admin.AdminPerson {
  const { id, displayName, profileImageUrl } = toPerson(number)
  const email = `${displayName.toLowerCase().replace(' ', '.')}@example.com`
  return { id, displayName, profileImageUrl, kind: 'member', email, createdAt: inHours(-number), suspendedAt: null }
}
const people = toPeople(8).map((_, index) => toFound(index + 1))
const spon: admin.AdminSpon = {
  id: toId(60),
  title: 'Tacos on my roof',
  host: named(ben),
  createdAt: inHours(-5),
  hiddenAt: null,
}
const action: admin.AdminAction = {
  id: toId(70),
  at: inHours(-2),
  by: 'Robin Ortiz',
  why: 'Sold watches to strangers.',
  action: 'people suspend',
  subject: ben.id,
}
const person: admin.AdminPersonDetail = {
  ...toFound(1),
  phoneNumber: '+12025550123',
  lastSeenAt: inHours(-1),
  suspendedWhy: null,
  isAdmin: null,
  counts: { sessions: 2, friends: 14, spons: 9, comments: 120, reports: 3 },
  spons: [spon, { ...spon, id: toId(61), title: long, hiddenAt: inHours(-1) }],
  log: [],
}
const suspended: admin.AdminPersonDetail = {
  ...person,
  displayName: max.displayName,
  email: 'konstantin-maximilian.featherstonehaugh-wolfeschlegelsteinhausen@post.example.org',
  suspendedAt: inHours(-2),
  suspendedWhy: action.why,
  lastSeenAt: null,
  counts: { sessions: 0, friends: 1400, spons: 900, comments: 12_000, reports: 31 },
  log: [action, { ...action, id: toId(71), action: 'people end-sessions', why: `${long} `.repeat(8).trim() }],
}
const comment: admin.AdminComment = {
  id: toId(50),
  content: 'I bring the salsa',
  author: named(cleo),
  createdAt: inHours(-4),
  hiddenAt: null,
}
const sponDetail: admin.AdminSponDetail = {
  ...spon,
  description: 'Bring a chair, and something to drink.\nThe door is open.',
  location: 'The roof, 12 Elm Street',
  comments: [comment, { ...comment, id: toId(51), author: named(max), content: long.repeat(3), hiddenAt: inHours(-1) }],
  log: [],
}
const job: admin.AdminJob = {
  id: '7',
  name: 'send-invitation',
  attempts: 12,
  error: 'connect ECONNREFUSED 10.0.0.7:587',
  diedAt: inHours(-6),
}
const findings: admin.AdminFinding[] = [
  { what: 'database', state: 'ok', says: 'db.example.org/sponti, PostgreSQL 18.1' },
  {
    what: 'mail',
    state: 'broken',
    says: 'mail.example.org:587: nobody listens there',
    todo: 'Correct SMTP_URL, or the firewall between.',
  },
  { what: 'source', state: 'note', says: 'no link to the code', todo: 'Set SOURCE_URL.' },
]

function at(path: string, answers: readonly Answer[], more: Partial<Screen> = {}): Screen {
  return { path: `/admin${path}`, viewer: robin, answers, ...more }
}

export const adminScreens: Record<string, Screen> = {
  today: at('', [answer(admin.getFigures, busy)], { isDarkToo: true }),
  'today-nothing-waits': at('', [answer(admin.getFigures, quiet)]),
  loading: at('', [trouble(admin.getFigures, 'never')]),
  error: at('', [refuse(admin.getFigures, 'internal')]),
  offline: at('', [trouble(admin.getFigures, 'cut')], { isOffline: true }),
  'for-a-friend': { path: '/admin' },
  'settings-row': { path: '/settings', viewer: robin },
  reports: at('/reports', [answer(admin.listReports, reports, { next: '/api/admin/reports?cursor=x' })], {
    isDarkToo: true,
  }),
  'reports-empty': at('/reports', [answer(admin.listReports, [])]),
  report: at(`/reports/${report.id}`, [answer(admin.readReport, report)], { isDarkToo: true }),
  'report-deciding': at(`/reports/${report.id}`, [answer(admin.readReport, report)], { steps: ['Hide the comment'] }),
  'report-decided': at(`/reports/${report.id}`, [answer(admin.readReport, decided)]),
  'report-gone': at(`/reports/${report.id}`, [refuse(admin.readReport, 'not_found')]),
  objections: at('/objections', [
    answer(admin.listObjections, [
      objection,
      { ...objection, id: toId(5), kind: 'suspension', comment: null, person: named(max) },
    ]),
  ]),
  'objections-empty': at('/objections', [answer(admin.listObjections, [])]),
  people: at('/people', [answer(admin.findPeople, people)], { isDarkToo: true }),
  'people-none': at('/people', [answer(admin.findPeople, [])], { steps: [{ field: 'Find somebody', text: 'Xeno' }] }),
  person: at(`/people/${ben.id}`, [answer(admin.readPerson, person)], { isDarkToo: true }),
  'person-suspended': at(`/people/${ben.id}`, [answer(admin.readPerson, suspended)]),
  'person-deleting': at(`/people/${ben.id}`, [answer(admin.readPerson, person)], { steps: ['Delete the account'] }),
  spons: at('/spons', [answer(admin.findSpons, [spon, { ...spon, id: toId(62), title: long, host: named(max) }])]),
  spon: at(`/spons/${spon.id}`, [answer(admin.readSpon, sponDetail)]),
  jobs: at('/jobs', [answer(admin.listJobs, [job, { ...job, id: '8', name: 'push-cause', error: null }])]),
  'jobs-empty': at('/jobs', [answer(admin.listJobs, [])]),
  doctor: at('/doctor', [answer(admin.runDoctor, findings)], { steps: ['Look now'], isDarkToo: true }),
  log: at('/log', [answer(admin.listActions, suspended.log)]),
  'log-empty': at('/log', [answer(admin.listActions, [])]),
  admins: at('/admins', [
    answer(admin.listAdmins, [
      { ...named(cleo), profileImageUrl: null, email: null, grantedAt: null, grantedBy: null },
      { ...named(max), profileImageUrl: null, email: null, grantedAt: inHours(-90), grantedBy: 'Robin Ortiz' },
    ]),
  ]),
}
