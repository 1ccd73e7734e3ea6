import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { BlockQuestion } from '#web/features/blocks/block-question.tsx'
import { ReportDialog } from '#web/features/blocks/report-dialog.tsx'
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
  const items = [
    ...more,
    { label: 'Report', icon: <Flag />, onSelect: () => setAsked('report') },
    { label: 'Block', icon: <Ban />, onSelect: () => setAsked('block') },
  ]
  return (
    <>
      <Menu label={`More about ${person.displayName}`} items={items} />
      <ReportDialog person={person} open={asked === 'report'} onClose={close} />
      {asked === 'block' && <BlockQuestion person={person} onClose={close} onBlocked={onBlocked} />}
    </>
  )
}
