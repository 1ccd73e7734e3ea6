import type { ReactNode } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import { type ListedPerson, listUserFriends, type Profile } from '#shared/users.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { PeopleList } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'
import { Scene } from '#web/ui/scene.tsx'

/** Only friends see a person's crew; everyone else sees the count. */
export function canSeeFriends({ friendStatus }: Pick<Profile, 'friendStatus'>): boolean {
  return friendStatus === 'self' || friendStatus === 'friends'
}

type UserFriendsProps = {
  user: Profile
  /** The page to which a profile's arrow leads back. */
  from: string
  /** The button that asks them, or that they are asked. */
  renderStanding: (person: ListedPerson) => ReactNode
}

export function UserFriends(props: UserFriendsProps) {
  return canSeeFriends(props.user) ? <Crew {...props} /> : <OnlyTheCount user={props.user} />
}

function OnlyTheCount({ user }: { user: Profile }) {
  return (
    <Card className="flex items-center gap-4">
      <Scene name="nobody" className="max-w-28 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h3 className="text-h3">{t('people:friends.count', { count: user.friendCount })}</h3>
        <p className="text-ink-soft">{t('people:friends.hidden', { name: user.displayName })}</p>
      </div>
    </Card>
  )
}

const skeletonRows = 4

function Crew({ user, from, renderStanding }: UserFriendsProps) {
  const { data: people, isPending, error, refetch } = useEndpoint(listUserFriends, { params: { id: user.id } })
  if (isPending) {
    return (
      <Card className="px-4 py-1.5">
        <ItemListSkeleton rows={Math.min(Math.max(user.friendCount, 1), skeletonRows)} />
      </Card>
    )
  }
  // The friendship ended while the page was open.
  if (error instanceof ApiError && error.status === 403) return <OnlyTheCount user={user} />
  if (!people) {
    return (
      <Card className="px-4 py-1">
        <FailedList text={t('people:friends.failed')} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (people.length === 0) {
    return <EmptyState scene="nobody" title={t('people:friends.none')} text={t('people:friends.none-text')} />
  }
  return (
    <PeopleList label={t('people:friends.label', { name: user.displayName })}>
      {people.map((person) => {
        const note = notes[person.friendStatus]
        return (
          <PersonRow
            key={person.id}
            person={person}
            from={from}
            note={note && t(note)}
            action={note ? null : renderStanding(person)}
          />
        )
      })}
    </PeopleList>
  )
}

const notes: Partial<Record<ListedPerson['friendStatus'], PlainKey>> = {
  self: 'people:friends.you',
  friends: 'people:friends.yours',
}
