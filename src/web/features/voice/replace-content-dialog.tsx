import type { HeardField, HeardTexts } from '#web/features/voice/heard-texts-model.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const labels: Record<HeardField, string> = {
  title: "What's your plan?",
  description: 'Any details?',
  location: "Where's the spot?",
  time: "When's the hangout?",
}

type ReplaceContentDialogProps = {
  overwritten: readonly HeardField[]
  /** What stands there, and what was heard. */
  now: HeardTexts
  heard: HeardTexts
  onAnswer: (isReplacing: boolean) => void
}

/** Asked after the recording was read, where somebody has typed since. */
export function ReplaceContentDialog({ overwritten, now, heard, onAnswer }: ReplaceContentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onAnswer(false)}
      title="Replace existing content?"
      description="This is what your recording would overwrite."
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={() => onAnswer(false)}>
            Keep my text
          </Button>
          <Button color="grape" className="flex-1" onClick={() => onAnswer(true)}>
            Replace with AI
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3">
        {overwritten.map((field) => (
          <li key={field} className="rounded-field border-2 border-ink p-3">
            <p className="font-bold font-display">{labels[field]}</p>
            <p className="line-clamp-3 text-ink-soft">
              <span className="sr-only">You typed: </span>
              <del>{now[field]}</del>
            </p>
            <p className="line-clamp-3 font-semibold">
              <span className="sr-only">We heard: </span>
              {heard[field]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
