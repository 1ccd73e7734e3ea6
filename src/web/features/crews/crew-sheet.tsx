import { Link2, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { product } from '#shared/product.ts'
import { type Crew, type CrewMember, useCrewLink, useCrews } from '#web/features/crews/api.ts'
import { CrewEnding } from '#web/features/crews/crew-ending.tsx'
import { CrewForm } from '#web/features/crews/crew-form.tsx'
import { InviteFriends } from '#web/features/crews/invite-friends.tsx'
import { LinkBox } from '#web/features/crews/link-box.tsx'
import { MemberRemoval } from '#web/features/crews/member-removal.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { PersonRow } from '#web/ui/person-row.tsx'

type CrewSheetProps = {
  crewId: string
  /** It was started just now: its link is what comes next. */
  isNew: boolean
  /** The page to which a profile's arrow leads back. */
  from: string
  /** For a member who is no friend: they were left out because one had parted from the other. */
  renderFriend: (member: CrewMember) => ReactNode
  onClose: () => void
}

/** Who is in a crew, its link, and the ways out. */
export function CrewSheet({ crewId, onClose, ...rest }: CrewSheetProps) {
  const { data, isError, isFetching, refetch } = useCrews()
  const crew = data?.find(({ id }) => id === crewId)
  // Somebody who has just joined has an older list for a moment.
  const isGone = data !== undefined && !isFetching
  const title = crew ? [crew.emoji, crew.name].filter(Boolean).join(' ') : isGone ? 'No longer there' : 'Crew'
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      {crew ? (
        <Inside crew={crew} onClose={onClose} {...rest} />
      ) : isGone ? (
        <p className="pb-2 text-lead">This crew has ended, or you are not in it any more.</p>
      ) : isError ? (
        <FailedList text="The crew did not load. You are still in it." onRetry={() => void refetch()} />
      ) : (
        <ItemListSkeleton rows={3} />
      )}
    </Dialog>
  )
}

type InsideProps = Omit<CrewSheetProps, 'crewId'> & { crew: Crew }
type Shown = 'link' | 'invite' | null

function Inside({ crew, isNew, from, renderFriend, onClose }: InsideProps) {
  const [shown, setShown] = useState<Shown>(isNew ? 'link' : null)
  const [isChanging, setChanging] = useState(false)
  const isFull = crew.members.length >= limits.crewMembers
  const show = (wanted: Shown) => setShown(shown === wanted ? null : wanted)
  return (
    <div className="grid grid-cols-1 gap-5 pb-2">
      <p className="text-pretty text-ink-soft">
        {crew.members.length === 1 && 'Just you so far. '}
        {isFull
          ? `It is full: ${limits.crewMembers} people. Nobody else gets in before somebody leaves.`
          : 'Whoever joins is friends with everyone in it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          className="flex-1 whitespace-nowrap"
          icon={<Link2 className="size-5" />}
          aria-expanded={shown === 'link'}
          onClick={() => show('link')}
        >
          Share link
        </Button>
        {!isFull && (
          <Button
            size="small"
            className="flex-1 whitespace-nowrap"
            color="marigold"
            icon={<UserRoundPlus className="size-5" />}
            aria-expanded={shown === 'invite'}
            onClick={() => show('invite')}
          >
            Invite friends
          </Button>
        )}
      </div>
      {shown === 'link' && <CrewLink crew={crew} />}
      {shown === 'invite' && !isFull && <InviteFriends crew={crew} onDone={() => setShown(null)} />}
      <Members crew={crew} from={from} renderFriend={renderFriend} />
      <CrewEnding crew={crew} onChange={() => setChanging(true)} onGone={onClose} />
      {isChanging && <CrewForm crew={crew} onClose={() => setChanging(false)} onSaved={() => setChanging(false)} />}
    </div>
  )
}

function CrewLink({ crew: { id, name } }: { crew: Crew }) {
  return (
    <LinkBox
      own={useCrewLink(id)}
      title={name}
      text={`Join ${name} on ${product.name}`}
      qrLabel={`QR code that leads to ${name}`}
      question="The crew's link stops working, whoever has shared it. Whoever came by it stays."
    />
  )
}

function Members({ crew, from, renderFriend }: Pick<InsideProps, 'crew' | 'from' | 'renderFriend'>) {
  const me = useMe()
  return (
    <section aria-labelledby="members" className="grid grid-cols-1 gap-1">
      <h3 id="members" className="text-h3">
        Who is in it ({crew.members.length})
      </h3>
      <ul className="divide-y-2 divide-ink-faint">
        {crew.members.map((member) => (
          <PersonRow
            key={member.id}
            person={member}
            from={from}
            note={member.id === me.id ? 'You' : member.isStarter && 'Started it'}
            action={member.id !== me.id && renderFriend(member)}
            menu={crew.isStarter && member.id !== me.id && <MemberRemoval crew={crew} member={member} />}
          />
        ))}
      </ul>
    </section>
  )
}
