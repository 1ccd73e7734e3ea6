import { Phone as PhoneIcon } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
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
    return mutate({ findable }, { onError: (error) => toastError(toSentence(error, t('phones:not-saved'))) })
  }
  function remove() {
    return removal.mutate(undefined, {
      onSuccess: () => toastSuccess(t('phones:own.removed'), t('phones:own.removed-text')),
      onError: (error) => toastError(toSentence(error, t('phones:own.not-removed'))),
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
        <Chip color="mint">{t('phones:own.verified')}</Chip>
      </div>
      <Switch
        label={t('phones:findable')}
        hint={t('phones:findable.hint')}
        checked={isPending ? (variables.findable ?? false) : phone.findableByPhone}
        busy={isPending}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button color="plain" size="small" onClick={onChange}>
          {t('phones:own.change')}
        </Button>
        <Button color="plain" size="small" onClick={() => setLeaving(true)}>
          {t('phones:own.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('phones:own.ask')}
        description={t('phones:own.ask-text')}
        confirmLabel={t('common:remove')}
        busyLabel={t('phones:own.removing')}
        busy={removal.isPending}
        onConfirm={remove}
      />
    </div>
  )
}
