import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { requestFriend } from '#shared/friends.ts'
import type { Person } from '#shared/schemas.ts'
import { type ListedPerson, listUserFriends } from '#shared/users.ts'
import { storeFriendStatus } from '#web/features/friends/api.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'
import { refreshLists } from '#web/lib/api/query-keys.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const namesShown = 3

type FriendsPeopleProps = { friend: Person; from: string; children: ReactNode }

/** After the first friend: whom they know, to be asked in one tap, above what else there is. */
export function FriendsPeople({ friend, from, children }: FriendsPeopleProps) {
  const { data: people = [], isLoading } = useEndpoint(listUserFriends, { params: { id: friend.id } })
  // Not before it is known whether somebody can be asked: it would move from under the finger.
  if (isLoading) return <Skeleton className="h-11 rounded-full" />
  return (
    <>
      <Offer friend={friend} people={people} from={from} />
      {children}
    </>
  )
}

type OfferProps = { friend: Person; people: readonly ListedPerson[]; from: string }

function Offer({ friend, people, from }: OfferProps) {
  const [asked, setAsked] = useState<readonly ListedPerson[] | null>(null)
  const askable = asked ?? people.filter(({ friendStatus }) => friendStatus === 'none')
  const asking = useAskAll()
  const name = friend.firstName ?? friend.displayName
  if (asking.isSuccess && asking.variables) return <Asked people={asking.variables} />
  if (askable.length === 0) return null
  function ask() {
    // They stay named while they are asked one by one.
    setAsked(askable)
    return asking.mutate(askable, { onSettled: () => setAsked(null) })
  }
  return (
    <Card as="section" aria-label={`${name}'s people`} className="drop-in grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <AvatarStack people={askable} max={4} />
        <p className="min-w-40 flex-1 text-pretty">
          <b>{name}'s people:</b> {toNames(askable)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          className="flex-1 whitespace-nowrap"
          busy={asking.isPending}
          busyLabel="Asking..."
          onClick={ask}
        >
          {askable.length === 1 ? 'Ask them' : `Ask all ${askable.length}`}
        </Button>
        <Link
          to={`/user/${friend.id}?tab=friends`}
          state={{ from }}
          className="touch-area grid min-h-11 flex-1 place-items-center whitespace-nowrap font-bold underline underline-offset-4"
        >
          Choose
        </Link>
      </div>
    </Card>
  )
}

/** Where the offer was, so that nothing moves from under the finger. */
function Asked({ people }: { people: readonly ListedPerson[] }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <AvatarStack people={people} max={4} />
      <p ref={words} tabIndex={-1} role="status" className="min-w-40 flex-1 text-pretty focus:outline-none">
        <b>Asked:</b> {toNames(people)}. {people.length === 1 ? 'They show' : 'Each shows'} up here after saying yes.
      </p>
    </Card>
  )
}

function toNames(people: readonly ListedPerson[]): string {
  const names = people.slice(0, namesShown).map(({ firstName, displayName }) => firstName ?? displayName)
  const rest = people.length - names.length
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
}

/** One request after the other, until the server has had enough. */
function useAskAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (people: readonly ListedPerson[]) => {
      for (const { id } of people) {
        const { status } = await callApi(requestFriend, { body: { friendId: id } })
        storeFriendStatus(client, id, status)
      }
    },
    onSuccess: (_, people) => {
      toastSuccess('Asked! 👋', people.length === 1 ? 'They hear of it' : `All ${people.length} hear of it`)
    },
    onError: (error) => toastError(toSentence(error, 'Not everyone could be asked. Try again?')),
    onSettled: () => refreshLists(client, ['friends', 'friend-requests']),
  })
}
