import { useSearchParams } from 'wouter'
import { type AdminReport, listReports } from '#shared/admin.ts'
import { type PlainKey, t } from '#shared/message.ts'
import type { Decision } from '#shared/reports.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { ShowEarlier } from '#web/ui/more-button.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

const outcomes: Record<Decision, PlainKey> = {
  nothing: 'admin:outcome.nothing',
  hide: 'admin:outcome.hide',
  suspend: 'admin:outcome.suspend',
}

export const toOutcome = (decision: Decision | null): string => t(decision ? outcomes[decision] : 'admin:outcome.none')

export function Reports() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  // In the address, so that Back comes back to it.
  const setState = (next: string) => setParams({ state: next }, { replace: true })
  return (
    <>
      <SegmentedChoice
        label={t('admin:reports.which')}
        segments={[
          { value: 'open', label: t('admin:reports.open') },
          { value: 'decided', label: t('admin:reports.decided') },
        ]}
        value={state}
        onChange={setState}
      />
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
            title={t(state === 'open' ? 'admin:reports.none-open' : 'admin:reports.none-decided')}
            text={t(state === 'open' ? 'admin:reports.none-open-text' : 'admin:reports.none-decided-text')}
          />
        ) : (
          <div>
            <Rows label={t('admin:reports')}>
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
  return (
    <Row
      to={`/admin/reports/${id}`}
      title={t('admin:quote', { words: reason })}
      text={
        <Words
          say={comment ? 'admin:reports.of-comment' : spon ? 'admin:reports.of-spon' : 'admin:byline'}
          values={{ name: reported?.displayName ?? t('admin:deleted-account') }}
          tags={{ time: () => <TimeAgo at={createdAt} /> }}
        />
      }
      end={closedAt && <Chip className="shrink-0">{toOutcome(decision)}</Chip>}
    />
  )
}
