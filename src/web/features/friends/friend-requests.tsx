import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FriendRequest } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { type Answer, useAnswerRequest, useFriendRequests } from '#web/features/friends/use-requests.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedList } from '#web/ui/item-list.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

const shownAtFirst = 3

type FriendRequestsProps = {
  from: string
  /** Further actions for the person who asks. */
  renderMenu: (person: FriendRequest['requester']) => ReactNode
}

/** Pending requests. Renders nothing if there are none. */
export function FriendRequests({ from, renderMenu }: FriendRequestsProps) {
  const { data: requests, isError, refetch } = useFriendRequests()
  const heading = useKeptFocus<HTMLHeadingElement>(requests?.length ?? 0)
  const [isWhole, setWhole] = useState(false)
  const { mutate } = useAnswerRequest()
  useMinute()
  if (isError && !requests) {
    return (
      <PeopleSection title={t('friends:requests.title')}>
        <Card className="px-4 py-1">
          <FailedList text={t('friends:requests.failed')} onRetry={() => void refetch()} />
        </Card>
      </PeopleSection>
    )
  }
  if (!requests || requests.length === 0) return null
  const shown = isWhole ? requests : requests.slice(0, shownAtFirst)
  return (
    <PeopleSection title={t('friends:requests.title')} count={requests.length} headingRef={heading}>
      <PeopleList label={t('friends:requests.title')}>
        {shown.map((request) => (
          <PersonRow
            key={request.id}
            person={request.requester}
            from={from}
            note={t('friends:requests.asked', { when: toRelativeTime(request.createdAt) })}
            menu={renderMenu(request.requester)}
            below={<Answers name={request.requester.displayName} onAnswer={(answer) => mutate({ request, answer })} />}
          />
        ))}
      </PeopleList>
      {shown.length < requests.length && (
        <Button color="plain" size="small" fullWidth onClick={() => setWhole(true)}>
          {t('friends:requests.all', { count: requests.length })}
        </Button>
      )}
    </PeopleSection>
  )
}

const answers = [
  { answer: 'accept', label: 'friends:requests.accept', of: 'friends:requests.accept-who', color: 'mint', icon: Check },
  { answer: 'decline', label: 'friends:requests.decline', of: 'friends:requests.decline-who', color: 'plain', icon: X },
] as const

function Answers({ name, onAnswer }: { name: string; onAnswer: (answer: Answer) => void }) {
  return (
    <div className="flex gap-3 pt-1.5 pe-1 pb-2">
      {answers.map(({ answer, label, of, color, icon: Icon }) => (
        <Button
          key={answer}
          color={color}
          size="small"
          className="flex-1"
          icon={<Icon className="size-5" strokeWidth={2.5} />}
          aria-label={t(of, { name })}
          onClick={() => onAnswer(answer)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
