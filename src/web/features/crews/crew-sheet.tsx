import { Link2, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { isolate, t } from '#shared/message.ts'
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
  const otherwise = () => t(isGone ? 'crews:sheet.gone' : 'crews:sheet.loading')
  const title = crew ? isolate([crew.emoji, crew.name].filter(Boolean).join(' ')) : otherwise()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      {crew ? (
        <Inside crew={crew} onClose={onClose} {...rest} />
      ) : isGone ? (
        <p className="pb-2 text-lead">{t('crews:sheet.gone-text')}</p>
      ) : isError ? (
        <FailedList text={t('crews:sheet.failed')} onRetry={() => void refetch()} />
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
        {isFull
          ? t('crews:sheet.full', { count: limits.crewMembers })
          : t(crew.members.length === 1 ? 'crews:sheet.just-you' : 'crews:sheet.joining')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          className="flex-1 whitespace-nowrap"
          icon={<Link2 className="size-5" />}
          aria-expanded={shown === 'link'}
          onClick={() => show('link')}
        >
          {t('crews:sheet.share')}
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
            {t('crews:sheet.invite')}
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
      text={t('crews:link.join', { crew: name })}
      qrLabel={t('crews:link.qr', { crew: name })}
      question={t('crews:link.question')}
    />
  )
}

function Members({ crew, from, renderFriend }: Pick<InsideProps, 'crew' | 'from' | 'renderFriend'>) {
  const me = useMe()
  return (
    <section aria-labelledby="members" className="grid grid-cols-1 gap-1">
      <h3 id="members" className="text-h3">
        {t('crews:sheet.members', { count: crew.members.length })}
      </h3>
      <ul className="divide-y-2 divide-ink-faint">
        {crew.members.map((member) => (
          <PersonRow
            key={member.id}
            person={member}
            from={from}
            note={member.id === me.id ? t('crews:sheet.you') : member.isStarter && t('crews:sheet.started')}
            action={member.id !== me.id && renderFriend(member)}
            menu={crew.isStarter && member.id !== me.id && <MemberRemoval crew={crew} member={member} />}
          />
        ))}
      </ul>
    </section>
  )
}
