import { lazy, Suspense, useState } from 'react'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { toForWords, toLeftOutWords } from '#web/features/crews/chosen-model.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'

const ChosenSheet = lazy(() =>
  import('#web/features/crews/chosen-sheet.tsx').then((module) => ({ default: module.ChosenSheet })),
)

type ChosenPeopleProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** They were just asked for: the sheet opens by itself while there are none. */
  opensAtOnce?: boolean
  /** Names of those who were chosen before and are no friends, so that nobody is missed in silence. */
  leftOut?: readonly string[] | undefined
  /** Those who are no friends stay, of a spon that is posted. */
  keepsOthers?: boolean
  error?: string | null
}

/** For whom a spon is, and the way to their sheet. */
export function ChosenPeople({
  chosen,
  onChange,
  opensAtOnce = false,
  leftOut = [],
  keepsOthers = false,
  error,
}: ChosenPeopleProps) {
  const [isOpen, setOpen] = useState(opensAtOnce && chosen.length === 0)
  const { data: friends = [] } = useEndpoint(listFriends)
  const people = friends.filter(({ id }) => chosen.includes(id))
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center gap-3">
        {people.length > 0 && <AvatarStack people={people} max={4} />}
        <p className="min-w-20 flex-1 font-semibold">
          {chosen.length === 0 ? t('crews:chosen.nobody') : toForWords(chosen.length)}
        </p>
        <Button color="plain" size="small" onClick={() => setOpen(true)}>
          {chosen.length === 0 ? t('crews:chosen.choose') : t('common:change')}
        </Button>
      </div>
      {leftOut.length > 0 && (
        <p className="text-pretty text-ink-soft text-small wrap-anywhere">{toLeftOutWords(leftOut)}</p>
      )}
      {error && (
        <p role="alert" className="font-semibold text-small">
          ⚠ {error}
        </p>
      )}
      <Suspense>
        {isOpen && (
          <ChosenSheet chosen={chosen} onChange={onChange} onClose={() => setOpen(false)} keepsOthers={keepsOthers} />
        )}
      </Suspense>
    </div>
  )
}
