import { listBlocks } from '#shared/blocks.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import type { Person } from '#shared/schemas.ts'
import { useUnblock } from '#web/features/blocks/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { FailedList, Item, ItemList, ItemListSkeleton } from '#web/ui/item-list.tsx'

/** Collapsed until opened. */
export function BlockedPeople() {
  return (
    <Disclosure title={t('blocks:list.title')}>
      <Blocked />
    </Disclosure>
  )
}

function Blocked() {
  const { data: people, isError, refetch } = useEndpoint(listBlocks)
  const anchor = useKeptFocus<HTMLDivElement>(people?.length ?? 0)
  if (isError && !people) return <FailedList text={t('blocks:list.failed')} onRetry={() => void refetch()} />
  if (!people) return <ItemListSkeleton rows={1} />
  return (
    <div ref={anchor} tabIndex={-1} className="focus:outline-none">
      {people.length === 0 ? (
        <p className="text-ink-soft">{t('blocks:list.nobody')}</p>
      ) : (
        <ItemList label={t('blocks:list.title')}>
          {people.map((person) => (
            <BlockedPerson key={person.id} person={person} />
          ))}
        </ItemList>
      )}
    </div>
  )
}

function BlockedPerson({ person }: { person: Person }) {
  const { mutate, isPending } = useUnblock()
  return (
    <Item
      icon={<Avatar person={person} size="small" />}
      title={toShownName(person)}
      action={
        <Button
          color="plain"
          size="small"
          busy={isPending}
          aria-label={t('blocks:list.unblock-who', { name: person.displayName })}
          onClick={() => mutate(person)}
        >
          {t('blocks:list.unblock')}
        </Button>
      }
    />
  )
}
