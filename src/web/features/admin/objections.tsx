import { useState } from 'react'
import { type AdminObjection, listObjections } from '#shared/admin.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { Shown } from '#web/features/admin/shown.tsx'
import { toObjectionStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

const matters: Record<AdminObjection['kind'], PlainKey> = {
  spon: 'admin:objections.spon',
  comment: 'admin:objections.comment',
  suspension: 'admin:objections.suspension',
}

export function Objections() {
  const [step, setStep] = useState<Step | null>(null)
  return (
    <>
      <Shown read={useEndpoint(listObjections)}>
        {(objections) =>
          objections.length === 0 ? (
            <EmptyNote emoji="🕊️" title={t('admin:objections.none')} text={t('admin:objections.none-text')} />
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
  const words = comment?.content ?? spon?.title
  const about = spon ? { to: `/admin/spons/${spon.id}`, label: t('admin:objections.see-spon') } : null
  return (
    <Card as="li" className="grid gap-3">
      <p className="whitespace-pre-wrap break-words text-lead">{t('admin:quote', { words: objection.objection })}</p>
      <p className="break-words text-ink-soft text-small">
        <Words
          say="admin:byline"
          values={{ name: person.displayName }}
          tags={{ time: () => <TimeAgo at={objectedAt} /> }}
        />
      </p>
      <div className="rounded-field border-2 border-ink-faint p-3 text-small">
        <p className="font-bold">{t(matters[kind])}</p>
        {words && <p className="line-clamp-3 break-words">{t('admin:quote', { words })}</p>}
        <p className="break-words text-ink-soft">{t('admin:objections.because', { why })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" className="flex-1" onClick={() => onAsk('uphold')}>
          {t('admin:objections.uphold')}
        </Button>
        <Button color="mint" className="flex-1" onClick={() => onAsk('undo')}>
          {t('admin:objections.undo')}
        </Button>
      </div>
      <ButtonLink color="plain" size="small" to={about?.to ?? `/admin/people/${person.id}`}>
        {about?.label ?? t('admin:objections.see-person')}
      </ButtonLink>
    </Card>
  )
}
