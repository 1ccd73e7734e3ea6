import { Phone as PhoneIcon } from 'lucide-react'
import { useState } from 'react'
import type { Phone } from '#shared/phones.ts'
import { useRemovePhone, useUpdatePhone } from '#web/features/phones/use-phone.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The verified number and its settings. */
export function OwnNumber({ phone, onChange }: { phone: Phone; onChange: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending, variables } = useUpdatePhone()
  const removal = useRemovePhone()
  function choose(findable: boolean) {
    return mutate(
      { findable },
      { onError: (error) => toastError(toSentence(error, 'That could not be saved. Try again?')) },
    )
  }
  function remove() {
    return removal.mutate(undefined, {
      onSuccess: () => toastSuccess('Number removed', 'We have forgotten it'),
      onError: (error) => toastError(toSentence(error, 'The number could not be removed. Try again?')),
      onSettled: () => setLeaving(false),
    })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PhoneIcon className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 whitespace-nowrap font-bold font-display text-lead tabular-nums">
          {phone.displayNumber}
        </p>
        <Chip color="mint">Verified</Chip>
      </div>
      <Switch
        label="Let people find me by my number"
        hint="Friends who have it in their contacts see that you are here."
        checked={isPending ? (variables.findable ?? false) : phone.findableByPhone}
        busy={isPending}
        onChange={choose}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button color="plain" size="small" onClick={onChange}>
          Change number
        </Button>
        <Button color="plain" size="small" onClick={() => setLeaving(true)}>
          Remove number
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Remove your number?"
        description="Texts end, and nobody finds you by it any more. You can add it again with a new code."
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={removal.isPending}
        onConfirm={remove}
      />
    </div>
  )
}
