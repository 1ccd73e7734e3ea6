import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import type { Profile } from '#shared/users.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ScrapBand } from '#web/ui/scrap-band.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type UserHeaderProps = {
  user: Profile
  /** The friend button, or the status. */
  friendship?: ReactNode
  /** What there is to choose about a friend. */
  choices?: ReactNode
}

/** A person's picture, name, and e-mail if the viewer may see it. */
export function UserHeader({ user, friendship, choices }: UserHeaderProps) {
  // A hundred letters at full size would push everything else off a small screen.
  const size = [...user.displayName].length > 26 ? 'text-h3' : 'text-h1'
  return (
    <Card as="section" aria-label={user.displayName} padded={false} className="overflow-hidden">
      <ScrapBand person={user} className="h-28 border-ink border-b-2" />
      <div className="-mt-14 relative grid justify-items-center px-5 pb-5 text-center">
        <Avatar person={user} size="huge" />
        <h2 className={classNames('typed mt-3 max-w-full', size)}>{toShownName(user)}</h2>
        {user.email && <p className="typed max-w-full text-ink-soft">{user.email}</p>}
        <div className="mt-4 w-full max-w-80 empty:hidden">{friendship}</div>
        <div className="w-full max-w-80 empty:hidden">{choices}</div>
      </div>
    </Card>
  )
}

export function UserSkeleton() {
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {t('people:profile.loading')}
      </p>
      <Card padded={false} className="overflow-hidden" aria-hidden="true">
        <Skeleton className="h-28 rounded-none border-ink border-b-2" />
        <div className="-mt-14 relative grid justify-items-center px-5 pb-5">
          <span className="size-28 rounded-full border-2 border-ink bg-card" />
          <Skeleton className="mt-3 h-8 w-48" />
          <Skeleton className="mt-4 h-12 w-full max-w-80 rounded-full" />
        </div>
      </Card>
      <Skeleton className="h-13 rounded-full" />
    </div>
  )
}
