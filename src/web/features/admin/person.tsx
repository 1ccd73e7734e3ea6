import { KeyRound, LogOut, Trash2, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type AdminPersonDetail, type PersonAction, readPerson } from '#shared/admin.ts'
import { t, toNumber } from '#shared/message.ts'
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
            <Part title={t('admin:person.spons')}>
              <Rows label={t('admin:person.spons')}>
                {person.spons.map((spon) => (
                  <SponRow key={spon.id} spon={spon} />
                ))}
              </Rows>
            </Part>
          )}
          {person.log.length > 0 && (
            <Part title={t('admin:done')}>
              <LogRows actions={person.log} isLinked={false} />
            </Part>
          )}
        </>
      )}
    </Shown>
  )
}

const counted = [
  { of: 'sessions', label: 'admin:person.sessions' },
  { of: 'friends', label: 'admin:person.friends' },
  { of: 'spons', label: 'admin:person.spon-count' },
  { of: 'comments', label: 'admin:person.comments' },
  { of: 'reports', label: 'admin:person.reports' },
] as const

function Who({ person }: { person: AdminPersonDetail }) {
  const { email, phoneNumber, createdAt, lastSeenAt, suspendedAt, suspendedWhy, isAdmin, counts } = person
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar person={person} size="large" />
        <div className="min-w-0 flex-1">
          <p className="typed break-words font-display font-extrabold text-h3">{toShownName(person)}</p>
          <p className="typed break-all text-ink-soft text-small">{email ?? t('admin:person.no-address')}</p>
          {phoneNumber && (
            <p className="text-ink-soft text-small">
              <bdi dir="ltr">{phoneNumber}</bdi>
            </p>
          )}
        </div>
      </div>
      {(isAdmin || suspendedAt) && (
        <div className="flex flex-wrap gap-2">
          {isAdmin && (
            <Chip color="grape">{t(isAdmin === 'named' ? 'admin:person.admin-named' : 'admin:person.admin')}</Chip>
          )}
          {suspendedAt && <Chip color="tomato">{t('admin:suspended')}</Chip>}
        </div>
      )}
      {suspendedAt && (
        <p className="break-words">
          {t('admin:quote', { words: suspendedWhy ?? '' })}{' '}
          <span className="text-ink-soft text-small">
            <TimeAgo at={suspendedAt} />
          </span>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        {counted.map(({ of, label }) => (
          <div key={of} className="flex items-baseline gap-1.5">
            <dd className="font-display font-extrabold text-h3 tabular-nums">{toNumber(counts[of])}</dd>
            <dt className="text-ink-soft text-small">{t(label, { count: counts[of] })}</dt>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft text-small">
        {lastSeenAt
          ? t('admin:person.seen', { since: toDateTime(createdAt), seen: toDateTime(lastSeenAt) })
          : t('admin:person.signed-out', { since: toDateTime(createdAt) })}
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
          {t('admin:person.reinstate')}
        </Button>
      ) : (
        <Button color="marigold" icon={<UserX className="size-5" />} onClick={() => ask('suspend')}>
          {t('admin:person.suspend')}
        </Button>
      )}
      {counts.sessions > 0 && (
        <Button color="plain" icon={<LogOut className="size-5" />} onClick={() => ask('end-sessions')}>
          {t('admin:person.end-sessions')}
        </Button>
      )}
      {kind === 'member' && !suspendedAt && isAdmin !== 'named' && (
        <Button color="plain" icon={<KeyRound className="size-5" />} onClick={() => ask(isAdmin ? 'revoke' : 'grant')}>
          {t(isAdmin ? 'admin:person.revoke' : 'admin:person.grant')}
        </Button>
      )}
      <Button color="warning" icon={<Trash2 className="size-5" />} onClick={() => ask('delete')}>
        {t('admin:person.delete')}
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
