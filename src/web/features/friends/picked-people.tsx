import { t } from '#shared/message.ts'
import type { ListedPerson } from '#shared/users.ts'
import { LiveFriendChip } from '#web/features/friends/friend-button.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

/** Picked contacts who are here. Only in memory. */
export function PickedPeople({ people, from }: { people: ListedPerson[]; from: string }) {
  return (
    people.length > 0 && (
      <PeopleSection title={t('people:search.picked')} count={people.length}>
        <PeopleList label={t('people:search.picked')}>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              from={from}
              action={<LiveFriendChip person={person} known={person.friendStatus} />}
            />
          ))}
        </PeopleList>
      </PeopleSection>
    )
  )
}
