import type {
  ActionRow,
  AdminRow,
  CommentRow,
  FigureRow,
  FoundPerson,
  FoundSpon,
  ReportRow,
} from '#server/features/admin/queries.ts'
import type { Objection } from '#server/features/reports/restriction-queries.ts'
import type { DeadJob, JobCounts } from '#server/jobs/queries.ts'
import type {
  Admin,
  AdminAction,
  AdminComment,
  AdminJob,
  AdminObjection,
  AdminPerson,
  AdminReport,
  AdminSpon,
  Figures,
} from '#shared/admin.ts'

/** What /admin shows. The command line's text is in view.ts. */

const toMoment = (date: Date | null) => date?.toISOString() ?? null

function toNamed(id: string | null, displayName: string | null) {
  return id === null ? null : { id, displayName: displayName ?? '' }
}

export function toAdminView({ id, name, email, picture, grantedAt, grantedBy }: AdminRow): Admin {
  return { id, displayName: name, profileImageUrl: picture, email, grantedAt: toMoment(grantedAt), grantedBy }
}

export function toPersonView(row: FoundPerson): AdminPerson {
  const { id, name, email, picture, kind, createdAt, suspendedAt } = row
  return {
    id,
    displayName: name,
    profileImageUrl: picture,
    kind,
    email,
    createdAt: createdAt.toISOString(),
    suspendedAt: toMoment(suspendedAt),
  }
}

export function toSponView({ id, title, hostId, host, createdAt, hiddenAt }: FoundSpon): AdminSpon {
  const createdBy = { id: hostId, displayName: host }
  return { id, title, host: createdBy, createdAt: createdAt.toISOString(), hiddenAt: toMoment(hiddenAt) }
}

export function toCommentView({ id, content, authorId, author, createdAt, hiddenAt }: CommentRow): AdminComment {
  const by = { id: authorId, displayName: author }
  return { id, content, author: by, createdAt: createdAt.toISOString(), hiddenAt: toMoment(hiddenAt) }
}

export function toActionView({ id, at, by, why, action, subject }: ActionRow): AdminAction {
  return { id, at: at.toISOString(), by, why, action, subject }
}

export function toJobView({ diedAt, ...job }: DeadJob): AdminJob {
  return { ...job, diedAt: diedAt.toISOString() }
}

export function toReportView(row: ReportRow): AdminReport {
  const { eventId, event, eventHiddenAt, commentId, comment, commentHiddenAt } = row
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    reason: row.reason,
    reporter: toNamed(row.reporterId, row.reporter),
    reported: toNamed(row.userId, row.reported),
    spon: eventId === null ? null : { id: eventId, title: event ?? '', hiddenAt: toMoment(eventHiddenAt) },
    comment: commentId === null ? null : { id: commentId, content: comment ?? '', hiddenAt: toMoment(commentHiddenAt) },
    closedAt: toMoment(row.closedAt),
    decision: row.decision,
    decidedBy: row.decidedBy,
  }
}

export function toObjectionView(row: Objection): AdminObjection {
  return {
    id: row.id,
    kind: row.kind,
    person: { id: row.userId, displayName: row.person },
    spon: row.eventId === null ? null : { id: row.eventId, title: row.event ?? '' },
    comment: row.commentId === null ? null : { id: row.commentId, content: row.comment ?? '' },
    why: row.why,
    objection: row.objection,
    objectedAt: row.objectedAt.toISOString(),
    answer: row.answer,
    answeredBy: row.answeredBy,
  }
}

type Around = { jobs: JobCounts[]; free: number; backups: Figures['backups'] }

export function toFigures(row: FigureRow, { jobs, free, backups }: Around): Figures {
  const sum = (pick: (job: JobCounts) => number) => jobs.reduce((total, job) => total + pick(job), 0)
  return {
    waiting: { reports: row.reports, objections: row.objections, deadJobs: sum(({ dead }) => dead) },
    people: {
      total: row.members,
      day: row.membersOfDay,
      guests: row.guests,
      suspended: row.suspended,
      seen: row.seen,
    },
    spons: { total: row.spons, day: row.sponsOfDay, hidden: row.hiddenSpons },
    answers: { total: row.answers, day: row.answersOfDay },
    comments: { total: row.comments, day: row.commentsOfDay, hidden: row.hiddenComments },
    sent: { mails: row.mails, texts: row.texts, failedTexts: row.failedTexts, pushes: row.pushes },
    disk: { free, database: row.database, uploads: row.uploads },
    backups,
    queue: { due: sum(({ due }) => due), seconds: Math.max(0, ...jobs.map(({ seconds }) => Math.round(seconds))) },
  }
}
