import { X } from 'lucide-react'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type InvitedPeopleProps = { ids: readonly string[]; onRemove: (id: string) => void }

/** Who of the crew is invited with the post. */
export function InvitedPeople({ ids, onRemove }: InvitedPeopleProps) {
  const { data = [] } = useEndpoint(listFriends)
  const people = data.filter(({ id }) => ids.includes(id))
  if (people.length === 0) return null
  return (
    <section aria-label={t('free:invited.label')} className="mt-4 grid gap-2">
      <h2 className="text-h3">{t('free:invited.title')}</h2>
      <ul className="flex flex-wrap gap-2">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex max-w-full items-center gap-2 rounded-full border-2 border-ink bg-card py-0.5 pe-0.5 ps-1 font-semibold text-small"
          >
            <Avatar person={person} size="tiny" />
            <span className="typed min-w-0 truncate">{person.displayName}</span>
            <button
              type="button"
              aria-label={t('free:invited.leave-out', { name: person.displayName })}
              className="touch-area grid size-8 shrink-0 place-items-center rounded-full"
              onClick={() => onRemove(person.id)}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={3} />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-small">{t('free:invited.text')}</p>
    </section>
  )
}
