import { UserRoundMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/message.ts'
import { useUnfriend } from '#web/features/friends/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'

type FriendRemovalProps = {
  person: { id: string; displayName: string }
  /** Places the item in a menu. */
  children: (item: MenuItem) => ReactNode
}

/** Removes a friend: a menu item and its confirmation. */
export function FriendRemoval({ person, children }: FriendRemovalProps) {
  const [isAsking, setAsking] = useState(false)
  const removal = useUnfriend(person, () => setAsking(false))
  return (
    <>
      {children({ label: t('friends:removal.label'), icon: <UserRoundMinus />, onSelect: () => setAsking(true) })}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('friends:removal.title', { name: person.displayName })}
        description={t('friends:removal.text')}
        confirmLabel={t('friends:removal.label')}
        cancelLabel={t('friends:removal.keep')}
        busy={removal.isPending}
        busyLabel={t('friends:removal.removing')}
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
