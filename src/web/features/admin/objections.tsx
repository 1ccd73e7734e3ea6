import { useState } from 'react'
import { type AdminObjection, listObjections } from '#shared/admin.ts'
import { Shown } from '#web/features/admin/shown.tsx'
import { toObjectionStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const matters = { spon: 'Their spon is hidden', comment: 'Their comment is hidden', suspension: 'They are suspended' }

export function Objections() {
  const [step, setStep] = useState<Step | null>(null)
  return (
    <>
      <Shown read={useEndpoint(listObjections)}>
        {(objections) =>
          objections.length === 0 ? (
            <EmptyNote emoji="🕊️" title="No objection waits" text="Whoever is hidden or suspended may object once." />
          ) : (
            <ul className="grid gap-4">
              {objections.map((objection) => (
                <Objection
                  key={objection.id}
                  objection={objection}
                  onAsk={(decision) => setStep(toObjectionStep(objection, decision))}
                />
              ))}
            </ul>
          )
        }
      </Shown>
      {step && <WhyDialog step={step} onClose={() => setStep(null)} />}
    </>
  )
}

type ObjectionProps = { objection: AdminObjection; onAsk: (decision: 'uphold' | 'undo') => void }

function Objection({ objection, onAsk }: ObjectionProps) {
  const { kind, person, spon, comment, why, objectedAt } = objection
  const about = spon ? { to: `/admin/spons/${spon.id}`, label: 'See the spon' } : null
  return (
    <Card as="li" className="grid gap-3">
      <p className="whitespace-pre-wrap break-words text-lead">“{objection.objection}”</p>
      <p className="break-words text-ink-soft text-small">
        {person.displayName}, <TimeAgo at={objectedAt} />
      </p>
      <div className="rounded-field border-2 border-ink-faint p-3 text-small">
        <p className="font-bold">{matters[kind]}</p>
        {(comment || spon) && <p className="line-clamp-3 break-words">“{comment?.content ?? spon?.title}”</p>}
        <p className="break-words text-ink-soft">Because: {why}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" className="flex-1" onClick={() => onAsk('uphold')}>
          Leave it as it is
        </Button>
        <Button color="mint" className="flex-1" onClick={() => onAsk('undo')}>
          Take it back
        </Button>
      </div>
      <ButtonLink color="plain" size="small" to={about?.to ?? `/admin/people/${person.id}`}>
        {about?.label ?? 'See the person'}
      </ButtonLink>
    </Card>
  )
}
