import { KeyRound, LogOut, Trash2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type AdminPersonDetail, type PersonAction, readPerson } from '#shared/admin.ts'
import { toShownName } from '#shared/names.ts'
import { LogRows } from '#web/features/admin/log-rows.tsx'
import { Part, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { SponRow } from '#web/features/admin/spons.tsx'
import { toPersonStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { toDateTime } from '#web/lib/text/relative-time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

export function Person({ id }: { id: string }) {
  const read = useEndpoint(readPerson, { params: { id } })
  return (
    <Shown read={read}>
      {(person) => (
        <>
          <Who person={person} />
          <Actions person={person} />
          {person.spons.length > 0 && (
            <Part title="Latest spons">
              <Rows label="Latest spons">
                {person.spons.map((spon) => (
                  <SponRow key={spon.id} spon={spon} />
                ))}
              </Rows>
            </Part>
          )}
          {person.log.length > 0 && (
            <Part title="What was done">
              <LogRows actions={person.log} isLinked={false} />
            </Part>
          )}
        </>
      )}
    </Shown>
  )
}

const words = { sessions: 'devices', friends: 'friends', spons: 'spons', comments: 'comments', reports: 'reports' }

function Who({ person }: { person: AdminPersonDetail }) {
  const { email, phoneNumber, createdAt, lastSeenAt, suspendedAt, suspendedWhy, isAdmin, counts } = person
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar person={person} size="large" />
        <div className="min-w-0 flex-1">
          <p className="break-words font-display font-extrabold text-h3">{toShownName(person)}</p>
          <p className="break-all text-ink-soft text-small">{email ?? 'No address'}</p>
          {phoneNumber && <p className="text-ink-soft text-small">{phoneNumber}</p>}
        </div>
      </div>
      {(isAdmin || suspendedAt) && (
        <div className="flex flex-wrap gap-2">
          {isAdmin && <Chip color="grape">{isAdmin === 'named' ? 'Admin, by ADMIN_EMAILS' : 'Admin'}</Chip>}
          {suspendedAt && <Chip color="tomato">Suspended</Chip>}
        </div>
      )}
      {suspendedAt && (
        <p className="break-words">
          “{suspendedWhy}”{' '}
          <span className="text-ink-soft text-small">
            <TimeAgo at={suspendedAt} />
          </span>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        {Object.entries(words).map(([key, word]) => (
          <div key={key} className="flex items-baseline gap-1.5">
            <dd className="font-display font-extrabold text-h3 tabular-nums">
              {counts[key as keyof typeof counts].toLocaleString()}
            </dd>
            <dt className="text-ink-soft text-small">{word}</dt>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft text-small">
        Here since {toDateTime(createdAt)}. {lastSeenAt ? `Last seen ${toDateTime(lastSeenAt)}.` : 'Signed out.'}
      </p>
    </Card>
  )
}

function Actions({ person }: { person: AdminPersonDetail }) {
  const [, navigate] = useLocation()
  const [step, setStep] = useState<Step | null>(null)
  const ask = (action: PersonAction) => setStep(toPersonStep(person, action))
  const { suspendedAt, kind, isAdmin, counts } = person
  return (
    <div className="grid gap-3">
      {suspendedAt ? (
        <Button color="mint" icon={<UserCheck className="size-5" />} onClick={() => ask('reinstate')}>
          Reinstate
        </Button>
      ) : (
        <Button color="marigold" icon={<UserX className="size-5" />} onClick={() => ask('suspend')}>
          Suspend
        </Button>
      )}
      {counts.sessions > 0 && (
        <Button color="plain" icon={<LogOut className="size-5" />} onClick={() => ask('end-sessions')}>
          Sign out everywhere
        </Button>
      )}
      {kind === 'member' && !suspendedAt && isAdmin !== 'named' && (
        <Button color="plain" icon={<KeyRound className="size-5" />} onClick={() => ask(isAdmin ? 'revoke' : 'grant')}>
          {isAdmin ? 'No admin any more' : 'Make an admin'}
        </Button>
      )}
      <Button color="warning" icon={<Trash2 className="size-5" />} onClick={() => ask('delete')}>
        Delete the account
      </Button>
      {step && (
        <WhyDialog
          step={step}
          onClose={() => setStep(null)}
          onGone={() => navigate('/admin/people', { replace: true })}
        />
      )}
    </div>
  )
}
