import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { NameDialog } from '#web/features/accounts/name-dialog.tsx'
import { classNames } from '#web/lib/text/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ScrapBand } from '#web/ui/scrap-band.tsx'
import { Words } from '#web/ui/words.tsx'

type ProfileHeaderProps = {
  me: CurrentUser
  /** The picture with its controls. */
  avatar: ReactNode
  /** The id of the list of the viewer's spons on this page, as a link target. */
  sponsId: string
}

/** Who one is: picture, name, address, and the two numbers. */
export function ProfileHeader({ me, avatar, sponsId }: ProfileHeaderProps) {
  const [isEditing, setEditing] = useState(false)
  // A hundred letters at full size would push everything else off a small screen.
  const size = [...me.displayName].length > 26 ? 'text-h3' : 'text-h1'
  return (
    <Card as="section" aria-label={t('account:you')} padded={false} className="overflow-hidden">
      <ScrapBand person={me} className="h-28 border-ink border-b-2" />
      <div className="relative -mt-14 grid justify-items-center px-5 pb-5 text-center">
        {avatar}
        <div className="absolute top-18 end-4">
          <IconButton
            label={t('account:name.edit')}
            icon={<Pencil className="size-5" />}
            tooltipAlign="end"
            onClick={() => setEditing(true)}
          />
        </div>
        <h2 className={classNames('typed mt-3 max-w-full', size)}>{me.displayName}</h2>
        {me.email && <p className="typed mt-1 max-w-full text-ink-soft">{me.email}</p>}
      </div>
      <div className="grid grid-cols-2 divide-x-2 divide-ink border-ink border-t-2">
        <Count say="account:friends" count={me.friendCount} to="/onboarding" />
        <Count say="account:spons" count={me.eventCount} to={`#${sponsId}`} />
      </div>
      {isEditing && <NameDialog me={me} onClose={() => setEditing(false)} />}
    </Card>
  )
}

type CountProps = { say: 'account:friends' | 'account:spons'; count: number; to: string }

function Count({ say, count, to }: CountProps) {
  const look =
    'grid min-h-18 place-content-center px-3 py-2 text-center hover:bg-ink-faint focus-visible:-outline-offset-6'
  const words = (
    <Words
      say={say}
      values={{ count }}
      tags={{
        number: (inside) => <span className="font-display font-extrabold text-h2 tabular-nums">{inside}</span>,
        what: (inside) => <span className="font-semibold text-small">{inside}</span>,
      }}
    />
  )
  return to.startsWith('#') ? (
    <a href={to} className={look}>
      {words}
    </a>
  ) : (
    <Link to={to} className={look}>
      {words}
    </Link>
  )
}
