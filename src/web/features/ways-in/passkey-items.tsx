import { KeyRound, Laptop, Smartphone, Tablet, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
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

const obstacles: Record<Exclude<PasskeySupport, 'ready' | 'unknown'>, PlainKey> = {
  missing: 'ways-in:passkey.missing',
  'no-name': 'ways-in:passkey.no-name',
}

/** The rows of the own passkeys, for a list. */
export function PasskeyItems({ me, isLast }: { me: { id: string }; isLast: boolean }) {
  const { data: passkeys, isError, refetch } = usePasskeys()
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  if (isError)
    return (
      <li>
        <FailedList text={t('ways-in:passkey.not-loaded')} onRetry={() => void refetch()} />
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
      title={t('ways-in:passkey.title', { device: name })}
      text={
        lastUsedAt
          ? t('ways-in:last-used', { when: toRelativeTime(lastUsedAt) })
          : t('ways-in:added', { when: toRelativeTime(createdAt) })
      }
      action={
        onRemove && (
          <IconButton
            label={t('ways-in:passkey.remove', { device: name })}
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
  if (support === 'unknown') return <p />
  if (support !== 'ready') return <p>{t(obstacles[support])}</p>
  if (count >= maxPasskeys) return <p>{t('ways-in:passkey.most', { count: maxPasskeys })}</p>
  function add() {
    return mutate(undefined, {
      onSuccess: () => toastSuccess(t('ways-in:passkey.added'), t('ways-in:passkey.added-text')),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'fresh_sign_in_needed') return onStale()
        const failure = toPasskeyFailure(error)
        if (failure) toastError(failure)
      },
    })
  }
  return (
    <Button color="grape" fullWidth busy={isPending} busyLabel={t('ways-in:passkey.waiting')} onClick={add}>
      {t('ways-in:passkey.add')}
    </Button>
  )
}

function RemoveDialog({ userId, passkey, onClose }: { userId: string; passkey: Passkey; onClose: () => void }) {
  const { mutate, isPending } = useRemovePasskey(userId)
  function remove() {
    mutate(passkey.id, {
      onSuccess: () => toastSuccess(t('ways-in:passkey.removed')),
      onError: (error) => toastError(toSentence(error, t('ways-in:passkey.not-removed'))),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('ways-in:passkey.ask')}
      description={t('ways-in:passkey.ask-text', { device: toDeviceName(passkey.userAgent).name })}
      confirmLabel={t('common:remove')}
      busyLabel={t('ways-in:removing')}
      busy={isPending}
      onConfirm={remove}
    />
  )
}
