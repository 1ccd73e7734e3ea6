import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type AdminJob, listJobs } from '#shared/admin.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { toRetryStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

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
            <EmptyNote emoji="🧹" title="No dead jobs" text="What fails for good is kept here for a week." />
          ) : (
            <>
              {jobs.length > 1 && (
                <Button icon={<RotateCcw className="size-5" />} onClick={() => setStep(toRetryStep('all', 'all'))}>
                  {jobs.length >= most ? 'Try these again' : `Try all ${jobs.length} again`}
                </Button>
              )}
              <Rows label="Dead jobs">
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
        <>
          {error ?? 'No reason'}. {attempts} attempts, <TimeAgo at={diedAt} />
        </>
      }
      end={
        <Button color="plain" size="small" aria-label={`Retry ${name}`} onClick={onRetry}>
          Retry
        </Button>
      }
    />
  )
}
