import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { requestFriend } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { joinNames, toCommaList } from '#shared/names.ts'
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
import { Words } from '#web/ui/words.tsx'

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
    <Card as="section" aria-label={t('friends:theirs.label', { name })} className="drop-in grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <AvatarStack people={askable} max={4} />
        <p className="min-w-40 flex-1 text-pretty">
          <Words
            say="friends:theirs.list"
            values={{ name, names: toNames(askable) }}
            tags={{ strong: (inside) => <b>{inside}</b> }}
          />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          className="flex-1 whitespace-nowrap"
          busy={asking.isPending}
          busyLabel={t('friends:theirs.asking')}
          onClick={ask}
        >
          {t('friends:theirs.ask', { count: askable.length })}
        </Button>
        <Link
          to={`/user/${friend.id}?tab=friends`}
          state={{ from }}
          className="touch-area grid min-h-11 flex-1 place-items-center whitespace-nowrap font-bold underline underline-offset-4"
        >
          {t('friends:theirs.choose')}
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
        <Words
          say="friends:theirs.asked"
          values={{ count: people.length, names: toNames(people) }}
          tags={{ strong: (inside) => <b>{inside}</b> }}
        />
      </p>
    </Card>
  )
}

function toNames(people: readonly ListedPerson[]): string {
  const names = people.slice(0, namesShown).map(({ firstName, displayName }) => firstName ?? displayName)
  const rest = people.length - names.length
  return rest > 0 ? joinNames(names, rest) : toCommaList(names)
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
      toastSuccess(t('friends:theirs.done'), t('friends:theirs.done-text', { count: people.length }))
    },
    onError: (error) => toastError(toSentence(error, t('friends:theirs.failed'))),
    onSettled: () => refreshLists(client, ['friends', 'friend-requests']),
  })
}
