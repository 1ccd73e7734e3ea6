import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { type ListedPerson, listUserFriends, type Profile } from '#shared/users.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { Scene } from '#web/ui/scene.tsx'

/** Only friends see a person's crew; everyone else sees the count. */
export function canSeeFriends({ friendStatus }: Pick<Profile, 'friendStatus'>): boolean {
  return friendStatus === 'self' || friendStatus === 'friends'
}

export function UserFriends({ user }: { user: Profile }) {
  return canSeeFriends(user) ? <Crew user={user} /> : <OnlyTheCount user={user} />
}

function OnlyTheCount({ user }: { user: Profile }) {
  return (
    <Card className="flex items-center gap-4">
      <Scene name="nobody" className="max-w-28 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h3 className="text-h3">{user.friendCount === 1 ? '1 friend' : `${user.friendCount} friends`}</h3>
        <p className="text-ink-soft">Only friends of {user.displayName} see who they are.</p>
      </div>
    </Card>
  )
}

const skeletonRows = 4

function Crew({ user }: { user: Profile }) {
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
        <FailedList text="Their crew did not load." onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (people.length === 0) {
    return <EmptyState scene="nobody" title="No friends yet" text="Everybody starts with nobody." />
  }
  return (
    <Card className="px-4 py-1.5">
      <ul className="divide-y-2 divide-ink-faint">
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} from={`/user/${user.id}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const notes: Partial<Record<ListedPerson['friendStatus'], string>> = { self: 'You', friends: 'In your crew' }

function PersonRow({ person, from }: { person: ListedPerson; from: string }) {
  return (
    <Link
      to={`/user/${person.id}`}
      state={{ from }}
      className="flex min-h-16 items-center gap-3 rounded-field py-2 hover:bg-ink-faint focus-visible:outline-offset-0"
    >
      <Avatar person={person} />
      <span className="grid min-w-0 flex-1">
        <span className="font-bold leading-snug">{person.displayName}</span>
        {notes[person.friendStatus] && <span className="text-ink-soft text-small">{notes[person.friendStatus]}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0" />
    </Link>
  )
}
