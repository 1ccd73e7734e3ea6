import { t } from '#shared/message.ts'
import { settingsPaths } from '#shared/settings.ts'
import { EmailSteps } from '#web/features/ways-in/email-steps.tsx'
import { useEmailCode } from '#web/features/ways-in/use-email-code.ts'
import { useAddAddress } from '#web/features/ways-in/use-ways-in.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'

export function AddAddressDialog({ onClose, onStale }: { onClose: () => void; onStale: () => void }) {
  const add = useAddAddress()
  const state = useEmailCode({
    returnTo: settingsPaths['ways-in'],
    verify: async (typed) => {
      try {
        await add(typed)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'fresh_sign_in_needed') return onStale()
        throw error
      }
      toastSuccess(t('ways-in:address.added'), t('ways-in:address.added-text'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('ways-in:add-address')}
      description={t('ways-in:address.text')}
    >
      <EmailSteps state={state} />
    </Dialog>
  )
}
