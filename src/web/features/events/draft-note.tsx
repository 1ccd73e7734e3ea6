import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { toAge, toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

type DraftNoteProps = {
  /** When the draft was last changed, if that is known. */
  at: number | null
  isEmptied: boolean
  onStartOver: () => void
  onUndo: () => void
}

/** Says that a form was not filled in just now, and empties it; that can be undone until something is typed. */
export function DraftNote({ at, isEmptied, onStartOver, onUndo }: DraftNoteProps) {
  const [source] = useState(() => toSource(at))
  return (
    <Note role="status" text={isEmptied ? t('spon-form:draft-gone') : source}>
      <Button
        size="small"
        color="plain"
        icon={isEmptied && <Undo2 aria-hidden="true" className="size-4" />}
        onClick={isEmptied ? onUndo : onStartOver}
      >
        {isEmptied ? t('spon-form:draft-back') : t('spon-form:draft-start-over')}
      </Button>
    </Note>
  )
}

function toSource(at: number | null): string {
  if (at === null) return t('spon-form:draft')
  const isNow = toAge(at).amount === 0
  return isNow ? t('spon-form:draft-now') : t('spon-form:draft-age', { age: toRelativeTime(at) })
}
