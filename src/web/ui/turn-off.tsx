import { useRef, useState } from 'react'
import { t } from '#shared/message.ts'
import { Button } from '#web/ui/button.tsx'

type TurnOffProps = { label: string; question: string; keepLabel: string; isBusy: boolean; onTurnOff: () => void }

/** Turns links off, and asks first where it stands. */
export function TurnOff({ label, question, keepLabel, isBusy, onTurnOff }: TurnOffProps) {
  const [isAsking, setAsking] = useState(false)
  const wasAsked = useRef(false)
  function keep() {
    wasAsked.current = true
    setAsking(false)
  }
  if (!isAsking)
    return (
      <button
        // Back where it was, after 'Keep it'.
        ref={(button) => {
          if (wasAsked.current) button?.focus()
          wasAsked.current = false
        }}
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
        <Button color="plain" size="small" className="flex-1" autoFocus onClick={keep}>
          {keepLabel}
        </Button>
        <Button color="danger" size="small" className="flex-1" busy={isBusy} onClick={onTurnOff}>
          {t('common:turn-off')}
        </Button>
      </div>
    </div>
  )
}
