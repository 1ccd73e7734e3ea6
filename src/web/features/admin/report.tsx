import { EyeOff, ThumbsUp, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type AdminReportDetail, readReport } from '#shared/admin.ts'
import { outcomes } from '#web/features/admin/reports.tsx'
import { Part, Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { toReportStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** One report: what somebody says, what it is about, and the one decision. */
export function Report({ id }: { id: string }) {
  const read = useEndpoint(readReport, { params: { id } })
  return <Shown read={read}>{(report) => <Whole report={report} />}</Shown>
}

function Whole({ report }: { report: AdminReportDetail }) {
  const { reporter, reported, spon, comment } = report
  const more = report.reportsAbout - 1
  return (
    <>
      <Card className="grid gap-3">
        <blockquote className="whitespace-pre-wrap break-words text-lead">“{report.reason}”</blockquote>
        <p className="text-ink-soft text-small">
          <PersonName person={reporter} />, <TimeAgo at={report.createdAt} />
        </p>
      </Card>
      <Part title="What it is about">
        <Rows label="What it is about">
          {reported ? (
            <Row
              to={`/admin/people/${reported.id}`}
              title={reported.displayName}
              text={
                more === 0
                  ? 'Reported for the first time'
                  : `Reported ${more === 1 ? 'once' : `${more.toLocaleString()} times`} besides`
              }
              end={report.suspendedAt && <Chip color="tomato">Suspended</Chip>}
            />
          ) : (
            <Row title="A deleted account" />
          )}
          {spon && (
            <Row
              to={`/admin/spons/${spon.id}`}
              title={spon.title}
              text="The spon"
              end={spon.hiddenAt && <Chip color="marigold">Hidden</Chip>}
            />
          )}
          {comment && (
            <Row
              title={`“${comment.content}”`}
              text="The comment"
              end={comment.hiddenAt && <Chip color="marigold">Hidden</Chip>}
            />
          )}
        </Rows>
      </Part>
      {report.closedAt ? <Decided report={report} at={report.closedAt} /> : <Decide report={report} />}
    </>
  )
}

function PersonName({ person }: { person: { id: string; displayName: string } | null }): ReactNode {
  if (!person) return 'From a deleted account'
  return (
    <>
      From{' '}
      <Link to={`/admin/people/${person.id}`} className="break-words font-bold underline underline-offset-2">
        {person.displayName}
      </Link>
    </>
  )
}

function Decided({ report: { decision, decidedBy, decidedWhy }, at }: { report: AdminReportDetail; at: string }) {
  return (
    <Part title="The decision">
      <Card color="mint" flat className="grid gap-1">
        <p className="font-bold">{decision ? outcomes[decision] : 'Closed'}</p>
        {decidedWhy && <p className="whitespace-pre-wrap break-words">“{decidedWhy}”</p>}
        <p className="text-small">
          {decidedBy ?? 'Somebody'}, <TimeAgo at={at} />
        </p>
      </Card>
    </Part>
  )
}

function Decide({ report }: { report: AdminReportDetail }) {
  const [step, setStep] = useState<Step | null>(null)
  const ask = (decision: 'nothing' | 'hide' | 'suspend') => setStep(toReportStep(report, decision))
  const canHide = report.comment ? !report.comment.hiddenAt : report.spon && !report.spon.hiddenAt
  return (
    <Part title="Your decision">
      <p className="text-pretty text-ink-soft">
        Once, with a reason. Whoever reported it hears the outcome, never who decided.
      </p>
      <div className="grid gap-3">
        <Button color="mint" icon={<ThumbsUp className="size-5" />} onClick={() => ask('nothing')}>
          Nothing is wrong
        </Button>
        {canHide && (
          <Button color="marigold" icon={<EyeOff className="size-5" />} onClick={() => ask('hide')}>
            Hide the {report.comment ? 'comment' : 'spon'}
          </Button>
        )}
        {report.reported && (
          <Button color="warning" icon={<UserX className="size-5" />} onClick={() => ask('suspend')}>
            Suspend the person
          </Button>
        )}
      </div>
      {step && <WhyDialog step={step} onClose={() => setStep(null)} />}
    </Part>
  )
}
