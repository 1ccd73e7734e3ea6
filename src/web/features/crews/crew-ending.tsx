import { useState } from 'react'
import { t } from '#shared/message.ts'
import { type Crew, useEndCrew, useRemoveMember } from '#web/features/crews/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type CrewEndingProps = { crew: Crew; onChange: () => void; onGone: () => void }

/** Leaving; who started it also changes and ends it. */
export function CrewEnding({ crew, onChange, onGone }: CrewEndingProps) {
  const [asked, setAsked] = useState<'leave' | 'end' | null>(null)
  const me = useMe()
  const leaving = useRemoveMember(crew, me, true)
  const ending = useEndCrew(crew.id)
  const { mutate } = asked === 'end' ? ending : leaving
  function go() {
    return mutate(undefined, {
      onSuccess: () => {
        const done = t(asked === 'end' ? 'crews:ending.ended' : 'crews:ending.left', { crew: crew.name })
        toastSuccess(done, t('crews:ending.still-friends'))
        onGone()
      },
      onError: (error) => {
        setAsked(null)
        toastError(toSentence(error, t('crews:ending.failed')))
      },
    })
  }
  const look = { color: 'plain', size: 'small', className: 'flex-1 whitespace-nowrap' } as const
  return (
    <div className="flex flex-wrap gap-3">
      {crew.isStarter && (
        <Button {...look} onClick={onChange}>
          {t('crews:ending.rename')}
        </Button>
      )}
      <Button {...look} onClick={() => setAsked('leave')}>
        {t('crews:ending.leave')}
      </Button>
      {crew.isStarter && (
        <button
          type="button"
          className="touch-area mx-auto min-h-11 font-semibold text-small underline underline-offset-4"
          onClick={() => setAsked('end')}
        >
          {t('crews:ending.end')}
        </button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t(asked === 'end' ? 'crews:ending.end-title' : 'crews:ending.leave-title', { crew: crew.name })}
        description={asked === 'end' ? t('crews:ending.end-text') : toLeavingWords(crew)}
        confirmLabel={t(asked === 'end' ? 'crews:ending.end-confirm' : 'crews:ending.leave-confirm')}
        cancelLabel={t('crews:ending.stay')}
        busy={leaving.isPending || ending.isPending}
        busyLabel={t('crews:ending.busy')}
        onConfirm={go}
      />
    </div>
  )
}

function toLeavingWords({ isStarter, members }: Crew): string {
  const next = members[1]
  if (!next) return t('crews:ending.leave-last')
  return isStarter ? t('crews:ending.leave-starter', { name: next.displayName }) : t('crews:ending.leave-text')
}
