import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#shared/events.ts'
import type { FriendStatus } from '#shared/friends.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import type { Timed } from '#web/lib/state/phase-model.ts'
import { usePhase } from '#web/lib/state/use-phase.ts'
import type { AvatarPerson } from '#web/ui/avatar.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { PeopleList, PeopleSection } from '#web/ui/people-section.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

type Other = AvatarPerson & { displayName: string; tie: FriendStatus }

type BothThereProps = {
  event: Pick<EventDetail, 'id' | 'rsvps' | 'host' | 'tie' | 'userRsvp' | 'endsAt'> & Timed
  /** The button that asks, or how far that is. */
  renderFriend: (person: { id: string; displayName: string }, known: FriendStatus) => ReactNode
}

const shownAtFirst = 5

/** For some days after the end: those who were there, and are no friends yet. */
export function BothThere({ event, renderFriend }: BothThereProps) {
  const [isWhole, setWhole] = useState(false)
  const people = usePhase(event) === 'over' ? listOthers(event) : []
  const [first] = people
  if (!first) return null
  const shown = isWhole ? people : people.slice(0, shownAtFirst)
  const title =
    people.length === 1 ? t('events:both-there.title-one', { name: first.displayName }) : t('events:both-there.title')
  return (
    <PeopleSection title={title}>
      <PeopleList label={t('events:both-there.list')}>
        {shown.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            from={`/event/${event.id}`}
            note={person.id === event.host.id && t('events:both-there.host')}
            action={renderFriend(person, person.tie)}
          />
        ))}
      </PeopleList>
      {shown.length < people.length && (
        <MoreButton onClick={() => setWhole(true)}>
          {t('events:both-there.show-all', { count: people.length })}
        </MoreButton>
      )}
    </PeopleSection>
  )
}

/** Of the others the server says with whom, and for how long. */
function listOthers(event: BothThereProps['event']): Other[] {
  const { rsvps, host, tie, userRsvp, endsAt } = event
  const others = rsvps.flatMap(({ user: { id, displayName, ...user }, tie: theirs }) =>
    id && displayName && theirs ? [{ ...user, id, displayName, tie: theirs }] : [],
  )
  const wasThere = userRsvp?.response === 'going' || (userRsvp?.response === 'if' && userRsvp.holds)
  const isLately = serverNow() - Date.parse(endsAt) < limits.bothThereDays * 86_400_000
  const all = wasThere && isLately && tie ? [{ ...host, tie }, ...others] : others
  return all.filter((person) => person.tie !== 'friends' && person.tie !== 'self')
}
