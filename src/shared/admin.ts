import * as z from 'zod/mini'
import { defineEndpoint, type ReplyOf } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { decisions, restrictionKinds } from '#shared/reports.ts'
import { Id, IdParams, Line, Paragraphs, PersonKind, Timestamp } from '#shared/schemas.ts'

/** What whoever looks after an installation may call: see docs/admin.md. For everybody else none of it is there. */

/** Of the paths of all these calls. */
export const adminPrefix = '/api/admin/'

export const whyLimit = 500

/** Kept in the log; whoever is affected reads it. */
const Why = Paragraphs.check(z.minLength(1, { error: () => t('admin:why-needed') }), z.maxLength(whyLimit))
const Page = z.object({ cursor: z.optional(z.string()) })
const Named = z.object({ id: Id, displayName: z.string() })

const Action = z.object({
  id: Id,
  at: Timestamp,
  /** The name of the admin, as it was then. */
  by: z.string(),
  why: z.string(),
  /** As on the command line: "people suspend". */
  action: z.string(),
  subject: z.nullable(z.string()),
})
export type AdminAction = z.output<typeof Action>

const Finding = z.object({
  what: z.string(),
  state: z.enum(['ok', 'note', 'broken']),
  says: z.string(),
  todo: z.optional(z.string()),
})
export type AdminFinding = z.output<typeof Finding>

/** `day`: in the last 24 hours. */
const Grown = z.object({ total: z.number(), day: z.number() })

export const getFigures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/figures',
  summary: 'How much there is of everything and how much of it is of the last 24 hours, without names. For admins.',
  access: 'admin',
  reply: z.object({
    /** What asks for an admin. */
    waiting: z.object({ reports: z.number(), objections: z.number(), deadJobs: z.number() }),
    people: z.extend(Grown, { guests: z.number(), suspended: z.number(), seen: z.number() }),
    spons: z.extend(Grown, { hidden: z.number() }),
    answers: Grown,
    comments: z.extend(Grown, { hidden: z.number() }),
    /** Of the last 24 hours. Codes for signing in are not counted. */
    sent: z.object({
      mails: z.number(),
      texts: z.number(),
      failedTexts: z.number(),
      pushes: z.number(),
    }),
    disk: z.object({
      /** Bytes that are free for the data folder of this node. */
      free: z.number(),
      database: z.number(),
      uploads: z.number(),
    }),
    backups: Finding,
    queue: z.object({
      due: z.number(),
      /** How long the oldest due job has waited. */
      seconds: z.number(),
    }),
  }),
})
export type Figures = ReplyOf<typeof getFigures>

const AdminPerson = z.extend(Named, {
  profileImageUrl: z.nullable(z.string()),
  kind: PersonKind,
  email: z.nullable(z.string()),
  createdAt: Timestamp,
  suspendedAt: z.nullable(Timestamp),
})
export type AdminPerson = z.output<typeof AdminPerson>

export const findPeople = defineEndpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary:
    'People by the beginning of a name, by address, number or id, 50 at most; without words all, the newest first. For admins.',
  access: 'admin',
  query: z.extend(Page, { q: z.optional(Line.check(z.maxLength(200))) }),
  reply: z.array(AdminPerson),
})

const AdminSpon = z.object({
  id: Id,
  title: z.string(),
  host: Named,
  createdAt: Timestamp,
  hiddenAt: z.nullable(Timestamp),
})
export type AdminSpon = z.output<typeof AdminSpon>

export const readPerson = defineEndpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'One person, their latest spons, and what was done about them. For admins.',
  access: 'admin',
  params: IdParams,
  reply: z.extend(AdminPerson, {
    phoneNumber: z.nullable(z.string()),
    lastSeenAt: z.nullable(Timestamp),
    suspendedWhy: z.nullable(z.string()),
    /** By ADMIN_EMAILS, or by another admin. */
    isAdmin: z.nullable(z.enum(['named', 'granted'])),
    counts: z.object({
      sessions: z.number(),
      friends: z.number(),
      spons: z.number(),
      comments: z.number(),
      reports: z.number(),
    }),
    spons: z.array(AdminSpon),
    log: z.array(Action),
  }),
  errors: ['not_found'],
})
export type AdminPersonDetail = ReplyOf<typeof readPerson>

const personActions = ['suspend', 'reinstate', 'end-sessions', 'delete', 'grant', 'revoke'] as const
export type PersonAction = (typeof personActions)[number]

export const changePerson = defineEndpoint({
  method: 'POST',
  path: '/api/admin/people/:id/actions',
  summary:
    'Suspends, reinstates, signs out or deletes a person, or makes them an admin or no longer one. For admins, with a sign-in of the last 10 minutes.',
  access: 'admin',
  params: IdParams,
  body: z.object({ action: z.enum(personActions), why: Why }),
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

export const findSpons = defineEndpoint({
  method: 'GET',
  path: '/api/admin/spons',
  summary:
    'Spons by words of the title among the latest 20,000, or by id, 50 at most; without words all, the newest first. For admins.',
  access: 'admin',
  query: z.extend(Page, { q: z.optional(Line.check(z.maxLength(200))) }),
  reply: z.array(AdminSpon),
})

const AdminComment = z.object({
  id: Id,
  content: z.string(),
  author: Named,
  createdAt: Timestamp,
  hiddenAt: z.nullable(Timestamp),
})
export type AdminComment = z.output<typeof AdminComment>

export const readSpon = defineEndpoint({
  method: 'GET',
  path: '/api/admin/spons/:id',
  summary: 'One spon with its latest 100 comments, and what was done about it. For admins.',
  access: 'admin',
  params: IdParams,
  reply: z.extend(AdminSpon, {
    description: z.nullable(z.string()),
    location: z.nullable(z.string()),
    comments: z.array(AdminComment),
    log: z.array(Action),
  }),
  errors: ['not_found'],
})
export type AdminSponDetail = ReplyOf<typeof readSpon>

const textActions = ['hide', 'show', 'delete'] as const
export type TextAction = (typeof textActions)[number]
const TextChange = z.object({ action: z.enum(textActions), why: Why })

export const changeSpon = defineEndpoint({
  method: 'POST',
  path: '/api/admin/spons/:id/actions',
  summary: 'Hides a spon from everybody but its host, shows it again, or deletes it. For admins, freshly signed in.',
  access: 'admin',
  params: IdParams,
  body: TextChange,
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

export const changeComment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/comments/:id/actions',
  summary: 'Hides a comment from everybody, shows it again, or deletes it. For admins, freshly signed in.',
  access: 'admin',
  params: IdParams,
  body: TextChange,
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

const Report = z.object({
  id: Id,
  createdAt: Timestamp,
  reason: z.string(),
  /** Null: their account is deleted. */
  reporter: z.nullable(Named),
  reported: z.nullable(Named),
  /** What it is about besides the person, while that is there. A comment comes with its spon. */
  spon: z.nullable(z.object({ id: Id, title: z.string(), hiddenAt: z.nullable(Timestamp) })),
  comment: z.nullable(z.object({ id: Id, content: z.string(), hiddenAt: z.nullable(Timestamp) })),
  closedAt: z.nullable(Timestamp),
  decision: z.nullable(z.enum(decisions)),
  decidedBy: z.nullable(z.string()),
})
export type AdminReport = z.output<typeof Report>

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports',
  summary: 'Open reports, the oldest first, or decided ones, the latest first. For admins.',
  access: 'admin',
  query: z.extend(Page, { state: z.optional(z.enum(['open', 'decided'])) }),
  reply: z.array(Report),
})

export const readReport = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reports/:id',
  summary: 'One report, with how often the person was reported and what was done. For admins.',
  access: 'admin',
  params: IdParams,
  reply: z.extend(Report, {
    /** The reason that was given with the decision. */
    decidedWhy: z.nullable(z.string()),
    /** All that are about the reported person, this one included. */
    reportsAbout: z.number(),
    suspendedAt: z.nullable(Timestamp),
  }),
  errors: ['not_found'],
})
export type AdminReportDetail = ReplyOf<typeof readReport>

export const decideReport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reports/:id/decision',
  summary:
    'Decides a report, once: nothing is wrong, what it is about is hidden, or the person is suspended. For admins, freshly signed in.',
  access: 'admin',
  params: IdParams,
  body: z.object({ decision: z.enum(decisions), why: Why }),
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

const Objection = z.object({
  id: Id,
  kind: z.enum(restrictionKinds),
  person: Named,
  /** What is hidden, while it is there. */
  spon: z.nullable(z.object({ id: Id, title: z.string() })),
  comment: z.nullable(z.object({ id: Id, content: z.string() })),
  /** Why it was hidden, or they were suspended. */
  why: z.string(),
  objection: z.string(),
  objectedAt: Timestamp,
  answer: z.nullable(z.enum(['upheld', 'undone'])),
  answeredBy: z.nullable(z.string()),
})
export type AdminObjection = z.output<typeof Objection>

export const listObjections = defineEndpoint({
  method: 'GET',
  path: '/api/admin/objections',
  summary: 'Objections that wait for an answer, the oldest first, 200 at most. For admins.',
  access: 'admin',
  reply: z.array(Objection),
})

export const answerObjection = defineEndpoint({
  method: 'POST',
  path: '/api/admin/objections/:id/answer',
  summary: 'Answers an objection, once: it stays as it is, or is taken back. For admins, freshly signed in.',
  access: 'admin',
  params: IdParams,
  body: z.object({ decision: z.enum(['uphold', 'undo']), why: Why }),
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

const DeadJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number(),
  error: z.nullable(z.string()),
  diedAt: Timestamp,
})
export type AdminJob = z.output<typeof DeadJob>

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Jobs that failed for good, the latest 200, without what they carry. For admins.',
  access: 'admin',
  reply: z.array(DeadJob),
})

export const retryJobs = defineEndpoint({
  method: 'POST',
  path: '/api/admin/jobs/retries',
  summary: 'Gives one dead job, or all of them, every attempt again. For admins, freshly signed in.',
  access: 'admin',
  body: z.object({
    job: z.string().check(z.regex(/^(?:all|\d{1,18})$/, { error: () => t('admin:job-needed') })),
    why: Why,
  }),
  errors: ['not_found', 'conflict', 'fresh_sign_in_needed'],
  idempotent: true,
})

export const runDoctor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/doctor',
  summary: 'Looks whether everything that this server needs can be reached, as npm run doctor does. For admins.',
  access: 'admin',
  reply: z.array(Finding),
})

export const listActions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'What admins did in the last two years, the latest first. For admins.',
  access: 'admin',
  query: Page,
  reply: z.array(Action),
})

const Admin = z.extend(Named, {
  profileImageUrl: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null: ADMIN_EMAILS names them. */
  grantedAt: z.nullable(Timestamp),
  grantedBy: z.nullable(z.string()),
})
export type Admin = z.output<typeof Admin>

export const listAdmins = defineEndpoint({
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'Who may do all this. For admins.',
  access: 'admin',
  reply: z.array(Admin),
})
