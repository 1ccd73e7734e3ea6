import { Ban, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/message.ts'
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
    { label: t('common:remove'), icon: <UserRoundX />, onSelect: () => setAsked('remove') },
    { label: t('guests:menu.block'), icon: <Ban />, onSelect: () => setAsked('block') },
  ]
  return (
    <>
      <Menu label={t('guests:menu.label', { name: guest.displayName })} items={items} />
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t('guests:menu.remove-title', { name: guest.displayName })}
        description={t('guests:menu.remove-text')}
        confirmLabel={t('common:remove')}
        busy={removing.isPending}
        busyLabel={t('guests:menu.removing')}
        onConfirm={() => removing.mutate(undefined, { onSettled: close })}
      />
      {asked === 'block' && renderBlock(close)}
    </>
  )
}
