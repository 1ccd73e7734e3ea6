import { Check, ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { WaitingInvite } from '#shared/invites.ts'
import { type InviteAnswer, useAnswerInvites, useWaitingInvites } from '#web/features/invites/use-waiting-invites.ts'
import { useKeptFocus } from '#web/lib/state/use-kept-focus.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

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
    <Card as="section" flat aria-label="Invitations" className="px-4 py-0">
      <details className="group">
        <summary ref={summary} className="flex min-h-14 list-none items-center gap-3 py-2">
          <AvatarStack people={invites.map(({ inviter }) => inviter)} max={2} total={Math.min(invites.length, 2)} />
          <span className="wrap-anywhere min-w-0 flex-1 text-pretty text-small leading-snug">{toLine(invites)}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <ul aria-label="People who invite you" className="divide-y-2 divide-ink-faint border-ink-faint border-t-2">
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
  const name = invites[0]?.inviter.displayName
  const others = invites.length - 1
  if (others === 0) return `${name}, whom you don't know yet, invited you`
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'} you don't know yet invited you`
}

function InviteRow({ invite, from, menu }: { invite: WaitingInvite; from: string; menu: ReactNode }) {
  const { inviter, events, count } = invite
  return (
    <div className="flex items-center gap-3">
      <Link to={`/user/${inviter.id}`} state={{ from }} aria-hidden="true" tabIndex={-1}>
        <Avatar person={inviter} />
      </Link>
      <div className="wrap-anywhere min-w-0 flex-1">
        <Link
          to={`/user/${inviter.id}`}
          state={{ from }}
          className="touch-area font-bold leading-snug underline-offset-2 hover:underline"
        >
          {inviter.displayName}
        </Link>
        <p className="text-small leading-snug">
          <span className="text-ink-soft">Invited you to </span>
          {events.map(({ id, title }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/event/${id}`} state={{ from }} className="font-semibold text-link underline">
                {title}
              </Link>
            </span>
          ))}
          {count > events.length && <span className="text-ink-soft"> and {count - events.length} more</span>}
        </p>
      </div>
      {menu}
    </div>
  )
}

const answers = [
  { answer: 'accept', label: 'Accept', color: 'mint', icon: Check },
  { answer: 'decline', label: 'Decline', color: 'plain', icon: X },
] as const

function Answers({ name, onAnswer }: { name: string; onAnswer: (answer: InviteAnswer) => void }) {
  return (
    <div className="flex gap-3 pt-1.5 pe-1 pb-2">
      {answers.map(({ answer, label, color, icon: Icon }) => (
        <Button
          key={answer}
          color={color}
          size="small"
          className="flex-1"
          icon={<Icon className="size-5" strokeWidth={2.5} />}
          aria-label={`${label} ${name}`}
          onClick={() => onAnswer(answer)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
