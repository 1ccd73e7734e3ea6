import { Ban, Flag } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import type { Reported } from '#web/features/blocks/api.ts'
import { BlockQuestion } from '#web/features/blocks/block-question.tsx'
import { ReportDialog } from '#web/features/blocks/report-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

type PersonMenuProps = {
  person: { id: string; displayName: string }
  /** Items shown before Report and Block. */
  more?: readonly MenuItem[]
  onBlocked?: () => void
  /** What of theirs the menu is beside: a report names it. */
  about?: Reported
}

/** Reporting and blocking, out of the way but never far. */
export function PersonMenu({ person, more = [], onBlocked, about }: PersonMenuProps) {
  const [asked, setAsked] = useState<'report' | 'block' | null>(null)
  const close = () => setAsked(null)
  const items = [
    ...more,
    { label: t('blocks:menu.report'), icon: <Flag />, onSelect: () => setAsked('report') },
    { label: t('blocks:menu.block'), icon: <Ban />, onSelect: () => setAsked('block') },
  ]
  const label = t(about?.commentId ? 'blocks:menu.comment-label' : 'blocks:menu.label', { name: person.displayName })
  return (
    <>
      <Menu label={label} items={items} />
      <ReportDialog person={person} about={about} open={asked === 'report'} onClose={close} />
      {asked === 'block' && <BlockQuestion person={person} onClose={close} onBlocked={onBlocked} />}
    </>
  )
}
