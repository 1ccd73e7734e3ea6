import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invite } from '#shared/invites.ts'
import { limits } from '#shared/limits.ts'
import { t, toNumber } from '#shared/message.ts'
import { toMapLabel } from '#shared/names.ts'
import { isMapsLink, toMapHref } from '#shared/places.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { ScrapBand } from '#web/ui/scrap-band.tsx'
import { Words } from '#web/ui/words.tsx'

type InviteCardProps = {
  invite: Invite
  /** The spon's poster. */
  picture?: ReactNode
  /** Its time, and that it is over. */
  when?: ReactNode
  isOver?: boolean
}

/** Inviter and event: all that may be shown before signing in. */
export function InviteCard({ invite: { invitation, inviter, event, crew }, picture, when, isOver }: InviteCardProps) {
  // The response has no id.
  const person = { id: inviter.displayName, ...inviter }
  if (crew) return <CrewCard person={person} crew={crew} isOpen={invitation.standing === 'open'} />
  if (!event) return <FriendCard person={person} />
  return (
    <article className="flex flex-1 flex-col justify-center gap-4">
      {/* The picture takes what the words leave. */}
      <Card
        padded={false}
        className={classNames(
          'drop-in -rotate-1 relative min-h-36 flex-1 overflow-hidden',
          event.gifUrl ? 'max-h-96' : 'max-h-44',
        )}
      >
        <div className="absolute inset-0">{picture}</div>
      </Card>
      <div className="relative flex items-start gap-3 px-2">
        <Avatar person={person} size="huge" className="-mt-12 size-20! text-[2.75rem]!" />
        <p className="min-w-0 text-lead leading-snug">
          <Words
            say={isOver ? 'invitations:card.invited' : 'invitations:card.invites'}
            values={{ name: inviter.displayName }}
            tags={{ who: (name) => <b className="line-clamp-2">{name}</b> }}
          />
        </p>
      </div>
      <Plan event={event} when={when} />
    </article>
  )
}

function Plan({ event, when }: { event: NonNullable<Invite['event']>; when: ReactNode }) {
  const length = [...event.title].length
  return (
    <>
      <h1
        tabIndex={-1}
        className={classNames('typed', length > 70 ? 'text-h2' : length > 34 ? 'text-h1' : 'text-display')}
      >
        {event.title}
      </h1>
      <ul className="grid grid-cols-1 gap-2.5">
        <Fact label={t('invitations:card.time')} color="bg-marigold" icon={<Clock />}>
          {when}
        </Fact>
        {event.location && (
          <Fact label={t('invitations:card.place')} color="bg-sky" icon={<MapPin />}>
            <a
              href={toMapHref(event.location)}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-area underline decoration-2 underline-offset-4"
            >
              {isMapsLink(event.location) ? toMapLabel() : event.location}
            </a>
          </Fact>
        )}
      </ul>
      {event.description && <p className="typed whitespace-pre-wrap text-pretty text-lead">{event.description}</p>}
    </>
  )
}

type FactProps = { label: string; color: string; icon: ReactNode; children: ReactNode }

function Fact({ label, color, icon, children }: FactProps) {
  return (
    <li className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full border-2 border-ink text-on-color',
          color,
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 font-bold text-lead leading-snug">
        <span className="sr-only">{label} </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  )
}

type FriendCardProps = { person: Invite['inviter'] & { id: string } }

function FriendCard({ person }: FriendCardProps) {
  return (
    <Card as="article" padded={false} className="drop-in my-auto overflow-hidden">
      <ScrapBand person={person} className="h-28 border-ink border-b-2" />
      <div className="-mt-14 relative grid justify-items-center gap-3 px-5 pb-6 text-center">
        <Avatar person={person} size="huge" />
        <p className="max-w-full text-lead">
          <Words
            say="invitations:card.friend"
            values={{ name: person.displayName }}
            tags={{ who: (name) => <b>{name}</b> }}
          />
        </p>
        <h1 tabIndex={-1} className="text-display">
          {t('invitations:card.friend-title')}
        </h1>
        <p className="text-pretty text-ink-soft">{t('invitations:card.friend-text')}</p>
      </div>
    </Card>
  )
}

/** Nobody is alone in the last row, and four fit on the narrowest phone. */
const [inThrees, inFours] = ['max-w-51 max-[22rem]:max-w-45', 'max-w-68 max-[22rem]:max-w-60']

type CrewCardProps = FriendCardProps & { crew: NonNullable<Invite['crew']>; isOpen: boolean }

/** Who is in it: whoever joins is a friend of all of them. */
function CrewCard({ person, crew: { name, emoji, members, memberCount }, isOpen }: CrewCardProps) {
  const isLong = [...name].length > 22 || name.split(/\s/).some((word) => [...word].length > 12)
  const rest = memberCount - members.length
  const places = members.length + (rest > 0 ? 1 : 0)
  return (
    <Card as="article" padded={false} className="drop-in my-auto overflow-hidden">
      <ScrapBand person={person} className="h-28 border-ink border-b-2" />
      <div className="-mt-14 relative grid justify-items-center gap-3 px-5 pb-6 text-center">
        <span
          aria-hidden="true"
          className="-rotate-3 grid size-28 place-items-center rounded-card border-2 border-ink bg-marigold font-emoji text-[3.75rem] text-on-color leading-none"
        >
          {emoji ?? '🎉'}
        </span>
        <p className="max-w-full text-lead">
          <Words
            say="invitations:card.crew"
            values={{ name: person.displayName }}
            tags={{ who: (name) => <b>{name}</b> }}
          />
        </p>
        <h1 tabIndex={-1} className={classNames('typed max-w-full hyphens-auto', isLong ? 'text-h1' : 'text-display')}>
          {name}
        </h1>
        <ul
          aria-label={t('invitations:card.members')}
          className={classNames(
            '-mx-2 flex flex-wrap justify-center gap-y-2',
            places === 5 || places === 6 ? inThrees : inFours,
          )}
        >
          {members.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and never move
            <li key={index} className="grid w-17 max-[22rem]:w-15 content-start justify-items-center gap-1">
              <Avatar person={{ id: member.firstName, displayName: member.firstName, ...member }} />
              <span className="typed line-clamp-2 w-full hyphens-auto font-bold text-tiny leading-tight">
                {member.firstName}
              </span>
            </li>
          ))}
          {rest > 0 && (
            <li className="grid w-17 max-[22rem]:w-15 content-start justify-items-center gap-1">
              <span className="grid size-11 place-items-center rounded-full border-2 border-ink bg-card font-bold">
                +{toNumber(rest)}
              </span>
              <span className="font-bold text-tiny leading-tight">{t('invitations:card.more')}</span>
            </li>
          )}
        </ul>
        {isOpen && memberCount < limits.crewMembers && (
          <p className="text-pretty">
            {memberCount > 1 ? t('invitations:card.friends-with-all') : t('invitations:card.friends-with-one')}
          </p>
        )}
      </div>
    </Card>
  )
}
