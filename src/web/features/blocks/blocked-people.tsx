import { listBlocks } from '#shared/blocks.ts'
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
    <Disclosure title="Blocked people">
      <Blocked />
    </Disclosure>
  )
}

function Blocked() {
  const { data: people, isError, refetch } = useEndpoint(listBlocks)
  const anchor = useKeptFocus<HTMLDivElement>(people?.length ?? 0)
  if (isError && !people) return <FailedList text="The list did not load." onRetry={() => void refetch()} />
  if (!people) return <ItemListSkeleton rows={1} />
  return (
    <div ref={anchor} tabIndex={-1} className="focus:outline-none">
      {people.length === 0 ? (
        <p className="text-ink-soft">Nobody. Whoever you block is listed here, and only you see it.</p>
      ) : (
        <ItemList label="Blocked people">
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
          aria-label={`Unblock ${person.displayName}`}
          onClick={() => mutate(person)}
        >
          Unblock
        </Button>
      }
    />
  )
}
