import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { toShownName } from '#shared/names.ts'
import type { PersonKind } from '#shared/schemas.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'

type PersonRowProps = {
  person: AvatarPerson & { displayName: string; kind?: PersonKind | undefined }
  /** The page to which the profile's arrow leads back. */
  from: string
  note?: ReactNode
  /** Wraps below the name where both do not fit on a line. */
  action?: ReactNode
  /** Always at the edge, whatever wraps. */
  menu?: ReactNode
  below?: ReactNode
}

/** A person in a list: the name links to the profile, actions are beside it. */
export function PersonRow({ person, from, note, action, menu, below }: PersonRowProps) {
  return (
    <li className="py-2">
      <div className="flex items-center gap-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <Link
            to={`/user/${person.id}`}
            state={{ from }}
            className="flex min-h-12 min-w-0 max-w-full flex-auto items-center gap-3 rounded-field underline-offset-2 hover:underline focus-visible:outline-offset-0"
          >
            <Avatar person={person} />
            <span className="grid min-w-0 flex-1">
              <span className="typed line-clamp-2 font-bold leading-snug">{toShownName(person)}</span>
              {note && <span className="text-ink-soft text-small">{note}</span>}
            </span>
          </Link>
          {action}
        </div>
        {menu}
      </div>
      {below}
    </li>
  )
}
