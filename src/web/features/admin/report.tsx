import { EyeOff, ThumbsUp, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type AdminReportDetail, readReport } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { toOutcome } from '#web/features/admin/reports.tsx'
import { Part, Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { toReportStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

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
        <blockquote className="whitespace-pre-wrap break-words text-lead">
          {t('admin:quote', { words: report.reason })}
        </blockquote>
        <p className="text-ink-soft text-small">
          <From person={reporter} at={report.createdAt} />
        </p>
      </Card>
      <Part title={t('admin:report.about')}>
        <Rows label={t('admin:report.about')}>
          {reported ? (
            <Row
              to={`/admin/people/${reported.id}`}
              title={reported.displayName}
              text={t('admin:report.times', { more })}
              end={report.suspendedAt && <Chip color="tomato">{t('admin:suspended')}</Chip>}
            />
          ) : (
            <Row title={t('admin:deleted-account')} />
          )}
          {spon && (
            <Row
              to={`/admin/spons/${spon.id}`}
              title={spon.title}
              text={t('admin:report.spon')}
              end={spon.hiddenAt && <Chip color="marigold">{t('admin:hidden')}</Chip>}
            />
          )}
          {comment && (
            <Row
              title={t('admin:quote', { words: comment.content })}
              text={t('admin:report.comment')}
              end={comment.hiddenAt && <Chip color="marigold">{t('admin:hidden')}</Chip>}
            />
          )}
        </Rows>
      </Part>
      {report.closedAt ? <Decided report={report} at={report.closedAt} /> : <Decide report={report} />}
    </>
  )
}

function From({ person, at }: { person: { id: string; displayName: string } | null; at: string }) {
  const time = () => <TimeAgo at={at} />
  if (!person) return <Words say="admin:report.from-deleted" tags={{ time }} />
  const { id } = person
  function who(name: ReactNode) {
    return (
      <Link to={`/admin/people/${id}`} className="break-words font-bold underline underline-offset-2">
        {name}
      </Link>
    )
  }
  return <Words say="admin:report.from" values={{ name: person.displayName }} tags={{ who, time }} />
}

function Decided({ report: { decision, decidedBy, decidedWhy }, at }: { report: AdminReportDetail; at: string }) {
  return (
    <Part title={t('admin:report.decision')}>
      <Card color="mint" flat className="grid gap-1">
        <p className="font-bold">{toOutcome(decision)}</p>
        {decidedWhy && <p className="whitespace-pre-wrap break-words">{t('admin:quote', { words: decidedWhy })}</p>}
        <p className="text-small">
          <Words
            say="admin:byline"
            values={{ name: decidedBy ?? t('admin:report.somebody') }}
            tags={{ time: () => <TimeAgo at={at} /> }}
          />
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
    <Part title={t('admin:report.decide')}>
      <p className="text-pretty text-ink-soft">{t('admin:report.decide-text')}</p>
      <div className="grid gap-3">
        <Button color="mint" icon={<ThumbsUp className="size-5" />} onClick={() => ask('nothing')}>
          {t('admin:report.nothing')}
        </Button>
        {canHide && (
          <Button color="marigold" icon={<EyeOff className="size-5" />} onClick={() => ask('hide')}>
            {t(report.comment ? 'admin:report.hide-comment' : 'admin:report.hide-spon')}
          </Button>
        )}
        {report.reported && (
          <Button color="warning" icon={<UserX className="size-5" />} onClick={() => ask('suspend')}>
            {t('admin:report.suspend')}
          </Button>
        )}
      </div>
      {step && <WhyDialog step={step} onClose={() => setStep(null)} />}
    </Part>
  )
}
