import { type ReactNode, useEffect } from 'react'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { useGuests } from '#web/features/guests/api.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type QuietGuestsProps = {
  eventId: string
  /** Changes with the spon: then the list is fetched anew. */
  version: string
  renderMenu: (guest: { id: string; displayName: string }) => ReactNode
}

/** For the host: guests who see the spon and have no answer, or took it back. They are in no other list. */
export function QuietGuests({ eventId, version, renderMenu }: QuietGuestsProps) {
  const { data, refetch } = useGuests(eventId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the cause
  useEffect(() => void refetch(), [version, refetch])
  const quiet = data?.guests.filter(({ response }) => response === null) ?? []
  if (quiet.length === 0) return null
  return (
    <Disclosure title={t('guests:quiet.title', { count: quiet.length })}>
      <ul className="divide-y-2 divide-ink-faint">
        {quiet.map(({ user, via }) => (
          <li key={user.id} className="flex min-h-13 items-center gap-3 py-1.5">
            <Avatar person={user} size="small" />
            <span className="grid min-w-0 flex-1 font-semibold leading-snug">
              <span className="typed">{toShownName(user)}</span>
              {via && (
                <span className="font-normal text-ink-soft text-small">{t('guests:quiet.through', { name: via })}</span>
              )}
            </span>
            {renderMenu(user)}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
