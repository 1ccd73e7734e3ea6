import { HelpCircle, Laptop, Smartphone, Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Device } from '#shared/accounts.ts'
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
    <SectionCard title="Your devices" icon={<Smartphone />} color="sky" text="You stay signed in on these.">
      {isError ? (
        <FailedList text="Your devices did not load." onRetry={() => void refetch()} />
      ) : devices === undefined ? (
        <ItemListSkeleton rows={1} />
      ) : (
        <ItemList label="Devices you are signed in on">
          {shown.map((device) => (
            <DeviceItem key={device.id} device={device} onEnd={() => setEnding(device)} />
          ))}
        </ItemList>
      )}
      {shown.length < all.length && (
        <Button color="plain" size="small" onClick={() => setWhole(true)}>
          Show all {all.length}
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
      text={device.isCurrent ? 'Here, right now' : `Last seen ${toRelativeTime(device.lastSeenAt)}`}
      action={
        device.isCurrent ? (
          <Chip color="mint">This one</Chip>
        ) : (
          <Button color="plain" size="small" aria-label={`Sign out ${name}`} onClick={onEnd}>
            Sign out
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
      onSuccess: () => toastSuccess('Signed out', `${name} can no longer open your account`),
      onError: (error) => toastError(toSentence(error, 'That device could not be signed out. Try again?')),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={device !== null}
      onOpenChange={(open) => open || onClose()}
      title="Sign this device out?"
      description={`${name} has to sign in again before it sees anything of yours.`}
      confirmLabel="Sign out"
      busyLabel="Signing out..."
      busy={isPending}
      onConfirm={end}
    />
  )
}
