import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import type { FoundPerson } from '#shared/users.ts'
import { FriendStanding } from '#web/features/friends/friend-button.tsx'
import { canSearch, toCommonWords } from '#web/features/friends/people-search-model.ts'
import { usePeopleSearch } from '#web/features/friends/use-people-search.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Card } from '#web/ui/card.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

type PeopleResultsProps = {
  text: string
  from: string
  /** The empty state; null renders nothing until there are results. */
  nobody: ReactNode | null
  /** What else can be done with a person, below the row. */
  renderMore?: ((person: FoundPerson) => ReactNode) | undefined
}

/** Search results, friends first. */
export function PeopleResults({ text, from, nobody, renderMore }: PeopleResultsProps) {
  const { data: people, isSearching, error, refetch } = usePeopleSearch(text)
  if (!canSearch(text)) return null
  const isWaiting = people === undefined && !error
  if (nobody === null && !people?.length && !error) return null
  return (
    <PeopleSection title={t('people:search.title')}>
      <p role="status" className="sr-only">
        {isSearching || isWaiting
          ? t('people:search.searching')
          : people && t('people:search.found', { count: people.length })}
      </p>
      {people ? (
        <Found
          people={people}
          from={from}
          isFading={isSearching}
          nobody={isSearching ? <Waiting /> : nobody}
          renderMore={renderMore}
        />
      ) : error ? (
        <Card className="px-4 py-1">
          <FailedList text={toSentence(error, t('people:search.failed'))} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Waiting />
      )}
    </PeopleSection>
  )
}

function Waiting() {
  return (
    <Card className="px-4 py-1.5 [&>div]:border-t-0">
      <ItemListSkeleton rows={2} />
    </Card>
  )
}

type FoundProps = Omit<PeopleResultsProps, 'text'> & { people: FoundPerson[]; isFading: boolean }

function Found({ people, from, isFading, nobody, renderMore }: FoundProps) {
  if (people.length === 0) return nobody
  return (
    <div className={isFading ? 'opacity-60' : undefined}>
      <PeopleList label={t('people:search.results')}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            from={from}
            note={toCommonWords(person.inCommon)}
            action={<FriendStanding person={person} status={person.friendStatus} />}
            below={renderMore?.(person)}
          />
        ))}
      </PeopleList>
    </div>
  )
}
