import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { type Crew, useCrews } from '#web/features/crews/api.ts'
import { useMe } from '#web/lib/api/auth.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CrewMark } from '#web/ui/crew-mark.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What follows them is not pushed out of reach. */
const shownAtFirst = 5

type CrewSectionProps = { onOpen: (id: string) => void; onStart: () => void }

/** The named crews that one is in. */
export function CrewSection({ onOpen, onStart }: CrewSectionProps) {
  const { data: crews, isError, refetch } = useCrews()
  const { friendCount } = useMe()
  return (
    <PeopleSection title={t('crews:list.title')} count={crews?.length}>
      {crews ? (
        crews.length > 0 && <CrewRows crews={crews} onOpen={onOpen} />
      ) : isError ? (
        <Card className="px-4 py-1">
          <FailedList text={t('crews:list.failed')} onRetry={() => void refetch()} />
        </Card>
      ) : friendCount < 2 ? (
        // Most of those who come new are in none.
        <div role="status" aria-label={t('crews:list.loading')}>
          <Skeleton className="h-42.5 rounded-card max-[22rem]:h-48.5" />
        </div>
      ) : (
        <>
          <Card role="status" aria-label={t('crews:list.loading')} className="px-4 py-1.5 [&>div]:border-t-0">
            <ItemListSkeleton rows={1} />
          </Card>
          {/* Room for the button below them. */}
          <Skeleton className="h-11 rounded-full" />
        </>
      )}
      {crews?.length === 0 ? (
        <Card className="grid gap-3">
          <p className="text-pretty">
            <b className="block text-lead">{t('crews:list.none')}</b>
            {t('crews:list.none-text')}
          </p>
          <Start onStart={onStart} />
        </Card>
      ) : (
        // Not before it is known which of the two: it would move from under the finger.
        (crews || isError) && <Start onStart={onStart} isQuiet />
      )}
    </PeopleSection>
  )
}

function CrewRows({ crews, onOpen }: { crews: readonly Crew[]; onOpen: CrewSectionProps['onOpen'] }) {
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && crews.length > shownAtFirst + 1
  return (
    <PeopleList label={t('crews:list.title')}>
      {(isFolded ? crews.slice(0, shownAtFirst) : crews).map((crew) => (
        <CrewRow key={crew.id} crew={crew} onOpen={() => onOpen(crew.id)} />
      ))}
      {isFolded && (
        <li>
          <MoreButton onClick={() => setWhole(true)}>{t('crews:list.all', { count: crews.length })}</MoreButton>
        </li>
      )}
    </PeopleList>
  )
}

function Start({ onStart, isQuiet = false }: Pick<CrewSectionProps, 'onStart'> & { isQuiet?: boolean }) {
  return (
    <Button
      color={isQuiet ? 'plain' : 'tomato'}
      size={isQuiet ? 'small' : 'medium'}
      icon={<Plus className="size-5" strokeWidth={2.5} />}
      fullWidth
      onClick={onStart}
    >
      {t('crews:list.start')}
    </Button>
  )
}

function CrewRow({ crew: { name, emoji, members }, onOpen }: { crew: Crew; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-16 w-full items-center gap-3 rounded-field py-2 text-start hover:bg-ink-faint focus-visible:outline-offset-0"
        onClick={onOpen}
      >
        <CrewMark emoji={emoji} />
        <span className="grid min-w-0 flex-1">
          <span className="typed line-clamp-2 font-bold leading-snug">{name}</span>
          <span className="text-ink-soft text-small">{t('crews:list.people', { count: members.length })}</span>
        </span>
        <span className="max-[28rem]:hidden">
          <AvatarStack people={members} max={3} />
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
      </button>
    </li>
  )
}
