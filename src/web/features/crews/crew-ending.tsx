import { useState } from 'react'
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
        toastSuccess(asked === 'end' ? `${crew.name} has ended` : `You left ${crew.name}`, 'Friends stay friends.')
        onGone()
      },
      onError: (error) => {
        setAsked(null)
        toastError(toSentence(error, 'That did not go through. Try again?'))
      },
    })
  }
  const look = { color: 'plain', size: 'small', className: 'flex-1 whitespace-nowrap' } as const
  return (
    <div className="flex flex-wrap gap-3">
      {crew.isStarter && (
        <Button {...look} onClick={onChange}>
          Change name
        </Button>
      )}
      <Button {...look} onClick={() => setAsked('leave')}>
        Leave
      </Button>
      {crew.isStarter && (
        <button
          type="button"
          className="touch-area mx-auto min-h-11 font-semibold text-small underline underline-offset-4"
          onClick={() => setAsked('end')}
        >
          End the crew
        </button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked === 'end' ? `End ${crew.name}?` : `Leave ${crew.name}?`}
        description={asked === 'end' ? 'Its link stops working. Everyone in it stays friends.' : toLeavingWords(crew)}
        confirmLabel={asked === 'end' ? 'End it' : 'Leave'}
        cancelLabel="Stay"
        busy={leaving.isPending || ending.isPending}
        busyLabel="Just a moment..."
        onConfirm={go}
      />
    </div>
  )
}

function toLeavingWords({ isStarter, members }: Crew): string {
  const next = members[1]
  if (!next) return 'You are the last one in it: the crew ends.'
  const stay = 'You stay friends with everyone in it.'
  return isStarter ? `${stay} ${next.displayName} takes over.` : stay
}
