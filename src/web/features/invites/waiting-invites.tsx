import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { WaitingInvite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { type InviteAnswer, useAnswerInvites, useWaitingInvites } from '#web/features/invites/use-waiting-invites.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Words } from '#web/ui/words.tsx'

type WaitingInvitesProps = {
  from: string
  /** Further actions for the person who invites. */
  renderMenu: (person: WaitingInvite['inviter']) => ReactNode
}

/** Invitations by people who are not friends: one quiet line. Renders nothing if there are none. */
export function WaitingInvites({ from, renderMenu }: WaitingInvitesProps) {
  const invites = useWaitingInvites().data ?? []
  const summary = useKeptFocus<HTMLElement>(invites.length)
  const { mutate } = useAnswerInvites()
  if (invites.length === 0) return null
  return (
    <Card as="section" flat aria-label={t('invitations:waiting.title')} className="px-4 py-0">
      <details className="group">
        <summary ref={summary} className="flex min-h-14 list-none items-center gap-3 py-2">
          <AvatarStack people={invites.map(({ inviter }) => inviter)} max={2} total={Math.min(invites.length, 2)} />
          <span className="wrap-anywhere min-w-0 flex-1 text-pretty text-small leading-snug">{toLine(invites)}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <ul
          aria-label={t('invitations:waiting.people')}
          className="divide-y-2 divide-ink-faint border-ink-faint border-t-2"
        >
          {invites.map((invite) => (
            <li key={invite.inviter.id} className="py-2">
              <InviteRow invite={invite} from={from} menu={renderMenu(invite.inviter)} />
              <Answers name={invite.inviter.displayName} onAnswer={(answer) => mutate({ invite, answer })} />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function toLine(invites: WaitingInvite[]): string {
  const name = invites[0]?.inviter.displayName ?? ''
  const count = invites.length - 1
  return count === 0 ? t('invitations:waiting.one', { name }) : t('invitations:waiting.several', { name, count })
}

function InviteRow({ invite, from, menu }: { invite: WaitingInvite; from: string; menu: ReactNode }) {
  const { inviter, events, count } = invite
  const rest = count - events.length
  const tags = {
    quiet: (inside: ReactNode) => <span className="text-ink-soft">{inside}</span>,
    events: () =>
      events.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && t('names:comma')}
          <Link to={`/event/${id}`} state={{ from }} className="typed font-semibold text-link underline">
            {title}
          </Link>
        </span>
      )),
  }
  return (
    <div className="flex items-center gap-3">
      <Link to={`/user/${inviter.id}`} state={{ from }} aria-hidden="true" tabIndex={-1}>
        <Avatar person={inviter} />
      </Link>
      <div className="wrap-anywhere min-w-0 flex-1">
        <Link
          to={`/user/${inviter.id}`}
          state={{ from }}
          className="touch-area typed font-bold leading-snug underline-offset-2 hover:underline"
        >
          {inviter.displayName}
        </Link>
        <p className="text-small leading-snug">
          {rest > 0 ? (
            <Words say="invitations:waiting.to-more" values={{ count: rest }} tags={tags} />
          ) : (
            <Words say="invitations:waiting.to" tags={tags} />
          )}
        </p>
      </div>
      {menu}
    </div>
  )
}

const answers = [
  {
    answer: 'accept',
    label: 'invitations:waiting.accept',
    of: 'invitations:waiting.accept-who',
    color: 'mint',
    icon: Check,
  },
  {
    answer: 'decline',
    label: 'invitations:waiting.decline',
    of: 'invitations:waiting.decline-who',
    color: 'plain',
    icon: X,
  },
] as const

function Answers({ name, onAnswer }: { name: string; onAnswer: (answer: InviteAnswer) => void }) {
  return (
    <div className="flex gap-3 pt-1.5 pe-1 pb-2">
      {answers.map(({ answer, label, of, color, icon: Icon }) => (
        <Button
          key={answer}
          color={color}
          size="small"
          className="flex-1"
          icon={<Icon className="size-5" strokeWidth={2.5} />}
          aria-label={t(of, { name })}
          onClick={() => onAnswer(answer)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  )
}
