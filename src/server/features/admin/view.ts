import type { ActionRow, AdminRow, CommentRow, PersonRow, ReportRow, SponRow } from '#server/features/admin/queries.ts'
import type { Objection } from '#server/features/reports/restriction-queries.ts'
import type { DeadJob } from '#server/jobs/queries.ts'

/** Plain text for a terminal. What people typed stays on one line and brings no control characters along. */
function quote(text: string): string {
  return `“${text.replaceAll(/\p{Cc}+/gu, ' ')}”`
}

const at = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const toList = (lines: string[], none: string) => (lines.length > 0 ? lines.join('\n') : none)

export function toReportLines(rows: ReportRow[]): string {
  return toList(
    rows.map(
      ({ id, createdAt, closedAt, decision, reported, reason }) =>
        `${id}  ${at(createdAt)}  ${decision ?? (closedAt ? 'closed' : 'open')}  about ${quote(reported ?? 'a deleted account')}: ${quote(reason.slice(0, 80))}`,
    ),
    'No reports.',
  )
}

export function toReportText(row: ReportRow): string {
  return [
    `report    ${row.id}, ${at(row.createdAt)}, ${row.closedAt ? `${row.decision ?? 'closed'} ${at(row.closedAt)}${row.decidedBy ? ` by ${row.decidedBy}` : ''}` : 'open'}`,
    `by        ${quote(row.reporter ?? 'a deleted account')}  ${row.reporterId ?? ''}`,
    `about     ${quote(row.reported ?? 'a deleted account')}  ${row.userId ?? ''}`,
    `says      ${quote(row.reason)}`,
    ...(row.eventId ? [`spon      ${quote(row.event ?? '')}  ${row.eventId}`] : []),
    ...(row.commentId ? [`comment   ${quote(row.comment ?? '')}  ${row.commentId}`] : []),
  ].join('\n')
}

const whatIsHidden = { spon: 'a hidden spon', comment: 'a hidden comment', suspension: 'a suspension' }

export function toObjectionLines(rows: Objection[]): string {
  return toList(
    rows.map(
      ({ id, kind, person, objection, objectedAt, answer }) =>
        `${id}  ${at(objectedAt)}  ${answer ?? 'open'}  ${quote(person)} against ${whatIsHidden[kind]}: ${quote(objection.slice(0, 80))}`,
    ),
    'No objections.',
  )
}

export function toObjectionText(row: Objection): string {
  const { answer, answeredAt } = row
  return [
    `objection ${row.id}, ${at(row.objectedAt)}, ${answer ?? 'open'}`,
    `by        ${quote(row.person)}  ${row.userId}`,
    `against   ${whatIsHidden[row.kind]}, since ${at(row.createdAt)}: ${quote(row.why)}`,
    `says      ${quote(row.objection)}`,
    ...(row.event !== null ? [`spon      ${quote(row.event)}  ${row.eventId}`] : []),
    ...(row.comment !== null ? [`comment   ${quote(row.comment)}  ${row.commentId}`] : []),
    ...(answeredAt
      ? [`answer    ${answer} ${at(answeredAt)} by ${row.answeredBy}: ${quote(row.answeredWhy ?? '')}`]
      : []),
  ].join('\n')
}

export function toPeopleLines(rows: PersonRow[]): string {
  return toList(
    rows.map(({ id, name, kind, email, suspendedAt }) =>
      [id, quote(name), kind, email ?? 'no address', ...(suspendedAt ? ['SUSPENDED'] : [])].join('  '),
    ),
    'Nobody.',
  )
}

export function toPersonText(row: PersonRow, actions: ActionRow[]): string {
  return [
    `person    ${row.id}  ${quote(row.name)}  ${row.kind}`,
    `address   ${row.email ?? 'none'}`,
    `number    ${row.phone ?? 'none'}`,
    `since     ${at(row.createdAt)}; last seen ${row.lastSeenAt ? at(row.lastSeenAt) : 'never, or signed out'}`,
    `has       ${row.sessions} sessions, ${row.friends} friends, ${row.spons} spons, ${row.comments} comments, ${row.reports} reports about them`,
    ...(row.suspendedAt ? [`SUSPENDED ${at(row.suspendedAt)}: ${quote(row.suspendedWhy ?? '')}`] : []),
    ...(actions.length > 0 ? ['log', toActionLines(actions)] : []),
  ].join('\n')
}

export function toSponText(row: SponRow): string {
  return [
    `spon      ${row.id}, ${at(row.createdAt)}${row.hiddenAt ? `, HIDDEN ${at(row.hiddenAt)}` : ''}`,
    `host      ${quote(row.host)}  ${row.hostId}`,
    `title     ${quote(row.title)}`,
    ...(row.description ? [`details   ${quote(row.description)}`] : []),
  ].join('\n')
}

export function toCommentLines(rows: CommentRow[]): string {
  return toList(
    rows.map(
      ({ id, createdAt, hiddenAt, author, authorId, content }) =>
        `${id}  ${at(createdAt)}${hiddenAt ? '  HIDDEN' : ''}  ${quote(author)} ${authorId}: ${quote(content)}`,
    ),
    'No comments.',
  )
}

export function toActionLines(rows: ActionRow[]): string {
  return toList(
    rows.map((row) => `${at(row.at)}  ${row.by}: ${row.action} ${row.subject ?? ''}, ${quote(row.why)}`),
    'Nothing was done yet.',
  )
}

export function toAdminLines(rows: AdminRow[]): string {
  return toList(
    rows.map(({ id, name, email, grantedAt, grantedBy }) =>
      [
        `${id}  ${quote(name)}`,
        email ?? 'no address',
        grantedAt ? `since ${at(grantedAt)}, by ${grantedBy}` : 'by ADMIN_EMAILS',
      ].join('  '),
    ),
    'Nobody.',
  )
}

export function toJobLines(rows: DeadJob[]): string {
  return toList(
    rows.map(
      ({ id, name, attempts, error, diedAt }) =>
        `${id}  ${at(diedAt)}  ${name}, ${attempts} attempts: ${quote(error?.slice(0, 200) ?? 'no reason')}`,
    ),
    'No dead jobs.',
  )
}

export function toCountLines(counts: Record<string, number>): string {
  const width = Math.max(...Object.keys(counts).map((name) => name.length))
  return Object.entries(counts)
    .map(([name, count]) => `${name.padEnd(width)}  ${count}`)
    .join('\n')
}
