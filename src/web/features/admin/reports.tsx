import { useSearchParams } from 'wouter'
import { type AdminReport, listReports } from '#shared/admin.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { ShowEarlier } from '#web/ui/more-button.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const segments = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const

export const outcomes = { nothing: 'Nothing wrong', hide: 'Hidden', suspend: 'Suspended' }

export function Reports() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  // In the address, so that Back comes back to it.
  const setState = (next: string) => setParams({ state: next }, { replace: true })
  return (
    <>
      <SegmentedChoice label="Which reports" segments={segments} value={state} onChange={setState} />
      <ReportList key={state} state={state} />
    </>
  )
}

function ReportList({ state }: { state: 'open' | 'decided' }) {
  const list = usePages(listReports, { query: { state } })
  return (
    <Shown read={list}>
      {(reports) =>
        reports.length === 0 ? (
          <EmptyNote
            emoji="🕊️"
            title={state === 'open' ? 'No report waits' : 'None was decided yet'}
            text={state === 'open' ? 'What people report lands here.' : 'Decisions stay here with their reason.'}
          />
        ) : (
          <div>
            <Rows label="Reports">
              {reports.map((report) => (
                <ReportRow key={report.id} report={report} />
              ))}
            </Rows>
            {list.hasNextPage && <ShowEarlier list={list} />}
          </div>
        )
      }
    </Shown>
  )
}

function ReportRow({ report }: { report: AdminReport }) {
  const { id, reason, reported, spon, comment, createdAt, decision, closedAt } = report
  const what = comment ? ', a comment' : spon ? ', a spon' : ''
  return (
    <Row
      to={`/admin/reports/${id}`}
      title={`“${reason}”`}
      text={
        <>
          {reported?.displayName ?? 'A deleted account'}
          {what}, <TimeAgo at={createdAt} />
        </>
      }
      end={closedAt && <Chip className="shrink-0">{decision ? outcomes[decision] : 'Closed'}</Chip>}
    />
  )
}
