import { useState } from 'react'
import { listFriends } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { t, toNumber } from '#shared/message.ts'
import { useCrews } from '#web/features/crews/api.ts'
import { readLastChosen, toForWords } from '#web/features/crews/chosen-model.ts'
import { ShareYourLink } from '#web/features/crews/share-your-link.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { FacePicker } from '#web/ui/face-picker.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'

type ChosenSheetProps = {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  onClose: () => void
  /** Those whom somebody else brought stay in: they are no friends, and have no face here. */
  keepsOthers: boolean
}

/** Named crews first, then faces. Nothing changes until 'For 6 people' is tapped. */
export function ChosenSheet({ chosen: before, onChange, onClose, keepsOthers }: ChosenSheetProps) {
  const { data: friends, isError, refetch } = useEndpoint(listFriends)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before))
  const friendIds = (friends ?? []).map(({ id }) => id)
  // Whoever is no friend any more cannot be chosen anew, and is left out by the server too.
  const others = keepsOthers ? before.filter((id) => !friendIds.includes(id)) : []
  const ids = [...others, ...friendIds.filter((id) => chosen.has(id))]
  const isTooMany = ids.length > limits.chosenPeople
  function done() {
    onChange(ids)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('crews:chosen.title')}
      description={t('crews:chosen.text')}
      footer={
        friends &&
        friends.length > 0 && (
          <>
            {isTooMany && <p role="alert">{t('crews:chosen.too-many', { count: limits.chosenPeople })}</p>}
            <Button fullWidth aria-disabled={ids.length === 0 || isTooMany} onClick={done}>
              {ids.length === 0 ? t('crews:chosen.needed') : toForWords(ids.length)}
            </Button>
          </>
        )
      }
    >
      {friends?.length === 0 ? (
        <div className="grid gap-4 pb-2">
          <EmptyNote emoji="🌱" title={t('crews:chosen.no-friends')} text={t('crews:chosen.no-friends-text')} />
          <ShareYourLink isQuiet={false} />
        </div>
      ) : friends ? (
        <div className="grid grid-cols-1 gap-4">
          <Groups friendIds={friendIds} chosen={chosen} onChange={setChosen} />
          <FacePicker label={t('crews:chosen.label')} people={friends} chosen={chosen} onChange={setChosen} />
          {others.length > 0 && (
            <p className="text-pretty text-ink-soft text-small">{t('crews:chosen.others', { count: others.length })}</p>
          )}
        </div>
      ) : isError ? (
        <FailedList text={t('crews:chosen.failed')} onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={3} />
      )}
    </Dialog>
  )
}

type GroupsProps = {
  friendIds: readonly string[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** The faces below stay in reach. */
const shownAtFirst = 4

/** A tap takes all of them, another leaves all of them out. */
function Groups({ friendIds, chosen, onChange }: GroupsProps) {
  const { data: crews = [] } = useCrews()
  const { id: viewerId } = useMe()
  const groups = [
    ...crews.map(({ id, name, emoji, members }) => ({ id, name, emoji, ids: members.map((member) => member.id) })),
    { id: 'last', name: t('crews:chosen.last-time'), emoji: '🔁', ids: readLastChosen(viewerId) },
  ]
    .map((group) => ({ ...group, ids: group.ids.filter((id) => friendIds.includes(id)) }))
    .filter(({ ids }) => ids.length > 0)
  const [isWhole, setWhole] = useState(false)
  if (groups.length === 0) return null
  const isFolded = !isWhole && groups.length > shownAtFirst + 1
  // The last choice is no crew, and stays.
  const shown = isFolded ? groups.filter(({ id }, place) => place < shownAtFirst || id === 'last') : groups
  function toggle(ids: readonly string[], isOn: boolean) {
    const next = new Set(chosen)
    for (const id of ids) isOn ? next.delete(id) : next.add(id)
    onChange(next)
  }
  return (
    <ul aria-label={t('crews:chosen.groups')} className="flex flex-wrap gap-2">
      {shown.map(({ id, name, emoji, ids }) => {
        const isOn = ids.every((member) => chosen.has(member))
        return (
          <li key={id} className="max-w-full">
            <button
              type="button"
              aria-pressed={isOn}
              className={classNames(
                'flex min-h-12 max-w-full items-center gap-2 rounded-full border-2 border-ink px-4 py-1 text-start font-bold text-small',
                isOn ? 'bg-mint text-on-color' : 'bg-card',
              )}
              onClick={() => toggle(ids, isOn)}
            >
              <span aria-hidden="true" className="font-emoji">
                {emoji ?? '🎉'}
              </span>
              <span className="typed min-w-0 truncate">{name}</span>
              <span className="shrink-0">({toNumber(ids.length)})</span>
            </button>
          </li>
        )
      })}
      {isFolded && (
        <li>
          <button
            type="button"
            className="touch-area min-h-12 px-2 font-bold text-small underline underline-offset-4"
            onClick={() => setWhole(true)}
          >
            {t('crews:chosen.all', { count: groups.length })}
          </button>
        </li>
      )}
    </ul>
  )
}
