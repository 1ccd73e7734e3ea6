import { useMutation } from '@tanstack/react-query'
import { t } from '#shared/message.ts'
import { signInWithPasskey, toPasskeyFailure } from '#web/features/ways-in/api.ts'
import { usePasskeySupport } from '#web/features/ways-in/use-passkey-support.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** For people who are signed in. The landing page has a button of its own, without the query library. */
export function SignInAgainButton() {
  const isSupported = usePasskeySupport() === 'ready'
  const { mutate, isPending } = useMutation({
    mutationFn: signInWithPasskey,
    onError(error) {
      const failure = toPasskeyFailure(error)
      if (failure) toastError(failure)
    },
  })
  if (!isSupported) return null
  return (
    <Button color="plain" fullWidth busy={isPending} busyLabel={t('ways-in:passkey.waiting')} onClick={() => mutate()}>
      {t('ways-in:passkey.use')}
    </Button>
  )
}
