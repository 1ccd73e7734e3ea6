import { useState } from 'react'
import type { FreePerson } from '#shared/free.ts'
import { useFreeSwitch } from '#web/features/free/api.ts'
import { type FreeChoice, freeChoices, toClockText, toUntil, usualChoice } from '#web/features/free/free-model.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'

type FreeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; mine: FreePerson | null }

/** How long one is free; while one is, also the way back. */
export function FreeDialog({ open, onOpenChange, mine }: FreeDialogProps) {
  const [choice, setChoice] = useState<FreeChoice>(usualChoice)
  const { mutate, isPending, variables } = useFreeSwitch(() => onOpenChange(false))
  const isEnding = isPending && variables === null
  useMinute()
  const until = toUntil(choice, serverNow())
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={mine ? `You're free until ${toClockText(mine.until)}` : 'How long are you free?'}
      description="Your crew sees it above the feed until then, and nobody else does. Then it is deleted."
      footer={
        <>
          {mine && (
            <Button color="plain" busy={isEnding} busyLabel="Just a moment..." onClick={() => mutate(null)}>
              Not free any more
            </Button>
          )}
          <Button color="mint" busy={isPending && !isEnding} busyLabel="Just a moment..." onClick={() => mutate(until)}>
            Free until {toClockText(until)}
          </Button>
        </>
      }
    >
      <SegmentedChoice label="How long are you free?" segments={freeChoices} value={choice} onChange={setChoice} />
    </Dialog>
  )
}
