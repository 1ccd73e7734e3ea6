import { type ReactNode, useState, useTransition } from 'react'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import type { Person } from '#shared/schemas.ts'
import { FriendsPeople } from '#web/features/friends/friends-people.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

const shownAtFirst = 20
const skeletonRows = 4

type CrewListProps = {
  from: string
  /** The crew's size according to the account: the number of skeleton rows. */
  expected: number
  renderMenu: (person: Person) => ReactNode
  /** Goes to the people search. */
  onFind: () => void
  /** The button that shares the own link. */
  share: (look: { isQuiet: boolean }) => ReactNode
}

export function CrewList({ from, expected, renderMenu, onFind, share }: CrewListProps) {
  const { data: crew, isError, refetch } = useEndpoint(listFriends)
  const heading = useKeptFocus<HTMLHeadingElement>(crew?.length ?? 0)
  return (
    <PeopleSection title={t('friends:list.title')} count={crew?.length} headingRef={heading}>
      {crew ? (
        crew.length > 0 ? (
          <>
            <Crew crew={crew} from={from} renderMenu={renderMenu} />
            {crew.length === 1 && crew[0] ? (
              <FriendsPeople friend={crew[0]} from={from}>
                {share({ isQuiet: true })}
              </FriendsPeople>
            ) : (
              share({ isQuiet: true })
            )}
          </>
        ) : (
          <NoCrew onFind={onFind} share={share} />
        )
      ) : isError ? (
        <Card className="px-4 py-1">
          <FailedList text={t('friends:list.failed')} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Card role="status" aria-label={t('friends:list.loading')} className="px-4 py-1.5 [&>div]:border-t-0">
          <ItemListSkeleton rows={Math.min(Math.max(expected, 1), skeletonRows)} />
        </Card>
      )}
    </PeopleSection>
  )
}

type CrewProps = Pick<CrewListProps, 'from' | 'renderMenu'> & { crew: Person[] }

function Crew({ crew, from, renderMenu }: CrewProps) {
  const [isWhole, setWhole] = useState(false)
  const [isUnfolding, unfold] = useTransition()
  const shown = isWhole ? crew : crew.slice(0, shownAtFirst)
  return (
    <>
      <PeopleList label={t('friends:list.title')}>
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} from={from} menu={renderMenu(person)} />
        ))}
      </PeopleList>
      {shown.length < crew.length && (
        <Button color="plain" size="small" fullWidth busy={isUnfolding} onClick={() => unfold(() => setWhole(true))}>
          {t('friends:list.all', { count: crew.length })}
        </Button>
      )}
    </>
  )
}

function NoCrew({ onFind, share }: Pick<CrewListProps, 'onFind' | 'share'>) {
  return (
    <EmptyState
      scene="nobody"
      title={t('friends:list.nobody')}
      text={t('friends:list.nobody-text')}
      action={
        <>
          {share({ isQuiet: false })}
          <Button color="plain" onClick={onFind}>
            {t('friends:list.find')}
          </Button>
        </>
      }
    />
  )
}
