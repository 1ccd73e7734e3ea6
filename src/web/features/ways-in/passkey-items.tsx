import { KeyRound, Laptop, Smartphone, Tablet, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { maxPasskeys, type Passkey } from '#shared/passkeys.ts'
import { toPasskeyFailure } from '#web/features/ways-in/api.ts'
import type { PasskeySupport } from '#web/features/ways-in/passkey-support-model.ts'
import { usePasskeySupport } from '#web/features/ways-in/use-passkey-support.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '#web/features/ways-in/use-passkeys.ts'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { type DeviceKind, toDeviceName } from '#web/lib/device/device-name.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FailedList, Item } from '#web/ui/item-list.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const icons: Record<DeviceKind, ReactNode> = {
  phone: <Smartphone />,
  tablet: <Tablet />,
  computer: <Laptop />,
  unknown: <KeyRound />,
}

const obstacles: Record<Exclude<PasskeySupport, 'ready'>, string> = {
  unknown: '',
  missing: 'This browser cannot make passkeys. Open this page in another one to add some.',
  'no-name': 'Passkeys need an address with a name, such as localhost. This one is made of numbers.',
}

/** The rows of the own passkeys, for a list. */
export function PasskeyItems({ me, isLast }: { me: { id: string }; isLast: boolean }) {
  const { data: passkeys, isError, refetch } = usePasskeys()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  if (isError)
    return (
      <li>
        <FailedList text="Your passkeys did not load." onRetry={() => void refetch()} />
      </li>
    )
  return (
    <>
      {passkeys?.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} {...(!isLast && { onRemove: () => setLeaving(passkey) })} />
      ))}
      {leaving && <RemoveDialog userId={me.id} passkey={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove?: () => void }) {
  const { name, kind } = toDeviceName(passkey.userAgent)
  const { lastUsedAt, createdAt } = passkey
  return (
    <Item
      icon={icons[kind]}
      title={`Passkey · ${name}`}
      text={lastUsedAt ? `Last used ${toRelativeTime(lastUsedAt)}` : `Added ${toRelativeTime(createdAt)}`}
      action={
        onRemove && (
          <IconButton
            label={`Remove the passkey of ${name}`}
            icon={<Trash2 className="size-5" />}
            tooltipAlign="end"
            onClick={onRemove}
          />
        )
      }
    />
  )
}

export function AddPasskeyButton({ count, onStale }: { count: number; onStale: () => void }) {
  const support = usePasskeySupport()
  const { mutate, isPending } = useAddPasskey()
  if (support !== 'ready') return <p>{obstacles[support]}</p>
  if (count >= maxPasskeys) return <p>You have {maxPasskeys}, which is the most. Remove one that you no longer use.</p>
  function add() {
    return mutate(undefined, {
      onSuccess: () => toastSuccess('Passkey added', 'Next time, sign in with it from the front page.'),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'fresh_sign_in_needed') return onStale()
        const failure = toPasskeyFailure(error)
        if (failure) toastError(failure)
      },
    })
  }
  return (
    <Button color="grape" fullWidth busy={isPending} busyLabel="Waiting for your device…" onClick={add}>
      Add a passkey
    </Button>
  )
}

function RemoveDialog({ userId, passkey, onClose }: { userId: string; passkey: Passkey; onClose: () => void }) {
  const { mutate, isPending } = useRemovePasskey(userId)
  function remove() {
    mutate(passkey.id, {
      onSuccess: () => toastSuccess('Passkey removed'),
      onError: (error) => toastError(toSentence(error, 'The passkey could not be removed. Try again?')),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Remove this passkey?"
      description={`${toDeviceName(passkey.userAgent).name} will no longer open your account with it. Other ways to sign in stay.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={isPending}
      onConfirm={remove}
    />
  )
}
