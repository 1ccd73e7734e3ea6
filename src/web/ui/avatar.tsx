import { useState } from 'react'
import { toInitial } from '#shared/initials.ts'
import { toAvatarColor } from '#shared/seeded-random.ts'
import { findPictureUrl, toAnimal } from '#web/lib/pictures/profile-image.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { backgroundOf, pickColor } from '#web/ui/colors.ts'

export type AvatarPerson = {
  id: string
  displayName?: string | null
  /** Where there is no name. */
  initial?: string | null | undefined
  profileImageUrl?: string | null
  /** Where the id is not the person's. */
  color?: number | undefined
}
export type AvatarSize = 'tiny' | 'small' | 'medium' | 'large' | 'huge'

const sizes: Record<AvatarSize, string> = {
  tiny: 'size-7 text-[0.9rem]',
  small: 'size-9 text-[1.15rem]',
  medium: 'size-11 text-[1.4rem]',
  large: 'size-16 text-[2.1rem]',
  huge: 'size-28 text-[3.75rem]',
}

/** The number of a person's colour. */
export const colorOf = ({ id, color = toAvatarColor(id) }: AvatarPerson): number => color

type AvatarProps = {
  person: AvatarPerson
  size?: AvatarSize | undefined
  className?: string | undefined
}

/** A person's picture, animal or initial, on the person's colour. Hidden from screen readers: the name is beside it. */
export function Avatar({ person, size = 'medium', className }: AvatarProps) {
  const url = findPictureUrl(person.profileImageUrl)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full border-2 border-ink font-emoji leading-none',
        sizes[size],
        backgroundOf[pickColor(colorOf(person))],
        className,
      )}
    >
      {url ? <Picture key={url} url={url} value={person.profileImageUrl} /> : <Sign person={person} />}
    </span>
  )
}

function Sign({ person: { profileImageUrl, displayName, initial } }: { person: AvatarPerson }) {
  const letter = profileImageUrl ? '' : toInitial(initial || displayName)
  if (!letter) return <span>{toAnimal(profileImageUrl)}</span>
  return <span className="font-display font-extrabold text-[0.86em]">{letter}</span>
}

function Picture({ url, value }: { url: string; value: string | null | undefined }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  if (state === 'broken') return <span>{toAnimal(value)}</span>
  return (
    <>
      {state === 'loading' && <span data-testid="avatar-placeholder" className="shimmer absolute inset-0 bg-card" />}
      <img
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        // A server-rendered image may have loaded before hydration.
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setState('loaded')
        }}
        onLoad={() => setState('loaded')}
        onError={() => setState('broken')}
      />
    </>
  )
}
