import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar, type AvatarPerson, type AvatarSize } from '#web/ui/avatar.tsx'

type AvatarStackProps = {
  people: readonly AvatarPerson[]
  max: number
  /** The number of people in all, if `people` is only the first few. */
  total?: number
  size?: AvatarSize
}

/** Overlapping avatars, and '+N' for the rest. */
export function AvatarStack({ people, max, total = people.length, size = 'small' }: AvatarStackProps) {
  const shown = people.slice(0, max)
  const rest = total - shown.length
  return (
    <span className="inline-flex items-center">
      {shown.map((person, index) => (
        <Avatar key={person.id} person={person} size={size} className={classNames(index > 0 && '-ms-2.5')} />
      ))}
      {rest > 0 && (
        <span className="-ms-2.5 relative inline-grid h-9 min-w-9 shrink-0 place-items-center rounded-full border-2 border-ink bg-card px-1.5 font-bold text-tiny text-ink">
          +{rest}
        </span>
      )}
    </span>
  )
}
