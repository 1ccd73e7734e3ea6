import { UserRoundMinus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
      {children({ label: 'Remove Friend', icon: <UserRoundMinus />, onSelect: () => setAsking(true) })}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${person.displayName} from your crew?`}
        description="You stop seeing each other's events, and answers to them go. Nobody is told."
        confirmLabel="Remove Friend"
        cancelLabel="Keep"
        busy={removal.isPending}
        busyLabel="Removing..."
        onConfirm={() => removal.mutate()}
      />
    </>
  )
}
