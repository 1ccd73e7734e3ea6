import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { useBlock } from '#web/features/blocks/api.ts'
import { ReportDialog } from '#web/features/blocks/report-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

type PersonMenuProps = {
  person: { id: string; displayName: string }
  /** Items shown before Report and Block. */
  more?: readonly MenuItem[]
  onBlocked?: () => void
}

/** Reporting and blocking, out of the way but never far. */
export function PersonMenu({ person, more = [], onBlocked }: PersonMenuProps) {
  const [asked, setAsked] = useState<'report' | 'block' | null>(null)
  const close = () => setAsked(null)
  const block = useBlock(person, () => {
    close()
    onBlocked?.()
  })
  const items = [
    ...more,
    { label: 'Report', icon: <Flag />, onSelect: () => setAsked('report') },
    { label: 'Block', icon: <Ban />, onSelect: () => setAsked('block') },
  ]
  return (
    <>
      <Menu label={`More about ${person.displayName}`} items={items} />
      <ReportDialog person={person} open={asked === 'report'} onClose={close} />
      <ConfirmDialog
        open={asked === 'block'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={`Block ${person.displayName}?`}
        description="You disappear for each other: events, comments, search, all of it. You are no longer friends either. They are not told, and you can unblock them under My Crew."
        confirmLabel="Block"
        busy={block.isPending}
        busyLabel="Blocking..."
        onConfirm={() => block.mutate()}
      />
    </>
  )
}
