import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type AdminJob, listJobs } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { toRetryStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

/** The server lists so many. */
const most = 200

/** Work that failed for good, and another try. */
export function Jobs() {
  const [step, setStep] = useState<Step | null>(null)
  return (
    <>
      <Shown read={useEndpoint(listJobs)}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyNote emoji="🧹" title={t('admin:jobs.none')} text={t('admin:jobs.none-text')} />
          ) : (
            <>
              {jobs.length > 1 && (
                <Button icon={<RotateCcw className="size-5" />} onClick={() => setStep(toRetryStep('all', 'all'))}>
                  {jobs.length >= most
                    ? t('admin:jobs.retry-these')
                    : t('admin:jobs.retry-all', { count: jobs.length })}
                </Button>
              )}
              <Rows label={t('admin:jobs')}>
                {jobs.map((job) => (
                  <JobRow key={job.id} job={job} onRetry={() => setStep(toRetryStep(job.id, job.name))} />
                ))}
              </Rows>
            </>
          )
        }
      </Shown>
      {step && <WhyDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

function JobRow({ job: { name, attempts, error, diedAt }, onRetry }: { job: AdminJob; onRetry: () => void }) {
  return (
    <Row
      title={name}
      text={
        <Words
          say="admin:jobs.story"
          values={{ error: error ?? t('admin:jobs.no-reason'), attempts }}
          tags={{ time: () => <TimeAgo at={diedAt} /> }}
        />
      }
      end={
        <Button color="plain" size="small" aria-label={t('admin:jobs.retry-one', { name })} onClick={onRetry}>
          {t('admin:jobs.retry')}
        </Button>
      }
    />
  )
}
