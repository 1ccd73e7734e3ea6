import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type TurnOffProps = { label: string; question: string; keepLabel: string; isBusy: boolean; onTurnOff: () => void }

/** Turns links off, and asks first where it stands. */
export function TurnOff({ label, question, keepLabel, isBusy, onTurnOff }: TurnOffProps) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <button
        type="button"
        className="touch-area justify-self-start font-semibold text-small underline underline-offset-4"
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
    )
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-ink p-4">
      <p className="font-bold">{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button color="plain" size="small" className="flex-1" autoFocus onClick={() => setAsking(false)}>
          {keepLabel}
        </Button>
        <Button color="danger" size="small" className="flex-1" busy={isBusy} onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
