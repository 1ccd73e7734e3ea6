import { useState } from 'react'
import type { Condition } from '#shared/conditions.ts'
import type { EventDetail } from '#shared/events.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { useAnswer } from '#web/features/rsvps/api.ts'
import { type Awaited, AwaitedPicker } from '#web/features/rsvps/awaited-picker.tsx'
import { type IfRsvp, toIfValues } from '#web/features/rsvps/condition-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { Stepper } from '#web/ui/stepper.tsx'

type IfDialogProps = { event: Pick<EventDetail, 'id' | 'hostId'>; said: IfRsvp | null; onClose: () => void }

function listKinds() {
  return [
    { value: 'many', label: t('answers:if.enough'), color: 'marigold' },
    { value: 'one', label: t('answers:if.someone'), color: 'sky' },
  ] as const
}

/** What the person waits for: a number of people, or one person. The button says the whole sentence. */
export function IfDialog({ event, said, onClose }: IfDialogProps) {
  const { answer, takeBack, isPending } = useAnswer(event.id)
  const before = said?.condition
  const [kind, setKind] = useState<'many' | 'one'>(before && 'withUser' in before ? 'one' : 'many')
  const [atLeast, setAtLeast] = useState(before && 'atLeast' in before ? before.atLeast : 3)
  const [awaited, setAwaited] = useState<Awaited | null>(
    before && 'withUser' in before ? { id: before.withUser, displayName: said?.waitsFor ?? null } : null,
  )
  const condition: Condition | null = kind === 'many' ? { atLeast } : awaited && { withUser: awaited.id }
  const waitsFor = kind === 'one' ? (awaited?.displayName ?? null) : null

  function send(act: () => void) {
    act()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('answers:if.title')}
      description={t('answers:if.text')}
      footer={
        <>
          {said && (
            <Button color="plain" aria-disabled={isPending || undefined} onClick={() => send(() => takeBack(said))}>
              {t('answers:if.take-back')}
            </Button>
          )}
          <Button
            disabled={!condition}
            aria-disabled={isPending || undefined}
            onClick={() =>
              condition &&
              send(() =>
                answer({
                  response: 'if',
                  condition,
                  holds: false,
                  waitsFor,
                  ...(said?.heads && { heads: said.heads }),
                }),
              )
            }
          >
            {condition ? t('answers:if.in', toIfValues(condition, waitsFor)) : t('answers:if.choose')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <SegmentedChoice label={t('answers:if.kind')} segments={listKinds()} value={kind} onChange={setKind} />
        {kind === 'many' ? (
          <div className="grid justify-items-center gap-1 py-2">
            <Stepper
              label={t('answers:if.how-many')}
              value={atLeast}
              least={limits.leastGoing}
              most={limits.mostGoing}
              onChange={setAtLeast}
            />
            <p className="text-ink-soft text-small">{t('answers:if.how-many-text', { count: atLeast })}</p>
          </div>
        ) : (
          <AwaitedPicker event={event} chosen={awaited} onChoose={setAwaited} />
        )}
      </div>
    </Dialog>
  )
}
