import type { HeardField } from '#web/features/voice/heard-texts-model.ts'
import type { Voice } from '#web/features/voice/use-recorder.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const labels: Record<HeardField, string> = {
  title: "What's your plan?",
  description: 'Any details?',
  location: "Where's the spot?",
  time: "When's the hangout?",
}

/** Asked before recording if the form has text. */
export function ExistingContentDialog({ voice: { recorder, dispatch } }: { voice: Voice }) {
  const close = () => dispatch({ kind: 'dismiss' })
  return (
    <Dialog
      open={recorder.question?.kind === 'before'}
      onOpenChange={(next) => next || close()}
      title="You have existing content"
      description="Should your recording rewrite it, or only go along with it?"
      footer={
        <>
          <Button color="grape" fullWidth onClick={() => dispatch({ kind: 'agree', agreement: 'replace' })}>
            Record & Replace Text
          </Button>
          <Button color="marigold" fullWidth onClick={() => dispatch({ kind: 'agree', agreement: 'keep' })}>
            Just Add Audio
          </Button>
          <Button color="plain" fullWidth onClick={close}>
            Cancel
          </Button>
        </>
      }
    />
  )
}

/** Asked after the transcription if text was typed meanwhile. */
export function ReplaceContentDialog({ voice: { recorder, form, dispatch } }: { voice: Voice }) {
  const { question } = recorder
  if (question?.kind !== 'ask') return null
  const answer = (isReplacing: boolean) => dispatch({ kind: 'answer', isReplacing })
  return (
    <Dialog
      open
      onOpenChange={(next) => next || answer(false)}
      title="Replace existing content?"
      description="This is what your recording would overwrite."
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={() => answer(false)}>
            Keep my text
          </Button>
          <Button color="grape" className="flex-1" onClick={() => answer(true)}>
            Replace with AI
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3">
        {question.overwritten.map((field) => (
          <li key={field} className="rounded-field border-2 border-ink p-3">
            <p className="font-bold font-display">{labels[field]}</p>
            <p className="line-clamp-3 text-ink-soft">
              <span className="sr-only">You typed: </span>
              <del>{form.texts[field]}</del>
            </p>
            <p className="line-clamp-3 font-semibold">
              <span className="sr-only">We heard: </span>
              {question.texts[field]}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
