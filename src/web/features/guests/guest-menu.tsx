import { Ban, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRemoveGuest } from '#web/features/guests/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'

type GuestMenuProps = {
  eventId: string
  guest: { id: string; displayName: string }
  /** The question before a block, which belongs to another feature. */
  renderBlock: (close: () => void) => ReactNode
}

/** For the host: what to do about a guest who should not be here. */
export function GuestMenu({ eventId, guest, renderBlock }: GuestMenuProps) {
  const [asked, setAsked] = useState<'remove' | 'block' | null>(null)
  const close = () => setAsked(null)
  const removing = useRemoveGuest(eventId, guest)
  const items = [
    { label: 'Remove', icon: <UserRoundX />, onSelect: () => setAsked('remove') },
    { label: 'Block', icon: <Ban />, onSelect: () => setAsked('block') },
  ]
  return (
    <>
      <Menu label={`More about ${guest.displayName}`} items={items} />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Remove ${guest.displayName}?`}
        description="Their answer and their comments here go, and they no longer see this spon. They are not told."
        confirmLabel="Remove"
        busy={removing.isPending}
        busyLabel="Removing..."
        onConfirm={() => removing.mutate(undefined, { onSettled: close })}
      />
      {asked === 'block' && renderBlock(close)}
    </>
  )
}
