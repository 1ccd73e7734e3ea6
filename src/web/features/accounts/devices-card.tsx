import { HelpCircle, Laptop, Smartphone, Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Device } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { useDevices, useEndDevice } from '#web/features/accounts/use-devices.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { type DeviceKind, toDeviceName } from '#web/lib/device/device-name.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedList, Item, ItemList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const icons: Record<DeviceKind, ReactNode> = {
  phone: <Smartphone />,
  tablet: <Tablet />,
  computer: <Laptop />,
  unknown: <HelpCircle />,
}
const shownAtFirst = 5

/** Where the person is signed in. Each session can be ended here, except the current one, which has Sign Out. */
export function DevicesCard() {
  const { data: devices, isError, refetch } = useDevices()
  const [ending, setEnding] = useState<Device | null>(null)
  const [isWhole, setWhole] = useState(false)
  const all = devices?.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) ?? []
  const shown = isWhole ? all : all.slice(0, shownAtFirst)
  return (
    <SectionCard title={t('account:devices.title')} icon={<Smartphone />} color="sky" text={t('account:devices.text')}>
      {isError ? (
        <FailedList text={t('account:devices.not-loaded')} onRetry={() => void refetch()} />
      ) : devices === undefined ? (
        <ItemListSkeleton rows={1} />
      ) : (
        <ItemList label={t('account:devices.list')}>
          {shown.map((device) => (
            <DeviceItem key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ItemList>
      )}
      {shown.length < all.length && (
        <Button color="plain" size="small" onClick={() => setWhole(true)}>
          {t('account:devices.show-all', { count: all.length })}
        </Button>
      )}
      <EndDialog device={ending} onClose={() => setEnding(null)} />
    </SectionCard>
  )
}

function DeviceItem({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { name, kind } = toDeviceName(device.userAgent)
  return (
    <Item
      icon={icons[kind]}
      title={name}
      text={
        device.isCurrent
          ? t('account:devices.here')
          : t('account:devices.last-seen', { when: toRelativeTime(device.lastSeenAt) })
      }
      action={
        device.isCurrent ? (
          <Chip color="mint">{t('account:devices.this-one')}</Chip>
        ) : (
          <Button
            color="plain"
            size="small"
            aria-label={t('account:devices.sign-out-one', { device: name })}
            onClick={onEnd}
          >
            {t('account:devices.sign-out')}
          </Button>
        )
      }
    />
  )
}

function EndDialog({ device, onClose }: { device: Device | null; onClose: () => void }) {
  const { mutate, isPending } = useEndDevice()
  const { name } = toDeviceName(device?.userAgent ?? null)
  function end() {
    if (!device) return
    mutate(device.id, {
      onSuccess: () => toastSuccess(t('account:devices.ended'), t('account:devices.ended-text', { device: name })),
      onError: (error) => toastError(toSentence(error, t('account:devices.failed'))),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={device !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('account:devices.ask')}
      description={t('account:devices.ask-text', { device: name })}
      confirmLabel={t('account:devices.sign-out')}
      busyLabel={t('account:devices.ending')}
      busy={isPending}
      onConfirm={end}
    />
  )
}
