import {
  Activity,
  Briefcase,
  CalendarDays,
  Flag,
  KeyRound,
  MessageCircleQuestion,
  ScrollText,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { type Figures, getFigures } from '#shared/admin.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { toBytes, toCount } from '#web/features/admin/figures-model.ts'
import { Mark, Part, Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** What waits for an admin, then how the day goes, in numbers without names. */
export function Today() {
  return (
    <>
      <Shown read={useEndpoint(getFigures)} rows={3}>
        {(figures) => (
          <>
            <Waiting figures={figures} />
            <Numbers figures={figures} />
            <Server figures={figures} />
          </>
        )}
      </Shown>
      <Part title={t('admin:today.look-after')}>
        <Rows label={t('admin:today.look-after')}>
          <Row
            to="/admin/people"
            mark={
              <Mark color="sky">
                <UsersRound />
              </Mark>
            }
            title={t('admin:people')}
            text={t('admin:today.people')}
          />
          <Row
            to="/admin/spons"
            mark={
              <Mark color="marigold">
                <CalendarDays />
              </Mark>
            }
            title={t('admin:spons')}
            text={t('admin:today.spons')}
          />
          <Row
            to="/admin/doctor"
            mark={
              <Mark color="mint">
                <Activity />
              </Mark>
            }
            title={t('admin:doctor')}
            text={t('admin:today.doctor')}
          />
          <Row
            to="/admin/log"
            mark={
              <Mark color="bubblegum">
                <ScrollText />
              </Mark>
            }
            title={t('admin:log')}
            text={t('admin:today.log')}
          />
          <Row
            to="/admin/admins"
            mark={
              <Mark color="grape">
                <KeyRound />
              </Mark>
            }
            title={t('admin:admins')}
            text={t('admin:today.admins')}
          />
        </Rows>
      </Part>
    </>
  )
}

function Waiting({ figures: { waiting } }: { figures: Figures }) {
  return (
    <Rows label={t('admin:today.waiting')}>
      <Row
        to="/admin/reports"
        mark={
          <Mark color="tomato">
            <Flag />
          </Mark>
        }
        title={t('admin:reports')}
        text={t(waiting.reports === 0 ? 'admin:today.no-reports' : 'admin:today.some-reports')}
        end={<Count count={waiting.reports} />}
      />
      <Row
        to="/admin/objections"
        mark={
          <Mark color="grape">
            <MessageCircleQuestion />
          </Mark>
        }
        title={t('admin:objections')}
        text={t(waiting.objections === 0 ? 'admin:today.no-objections' : 'admin:today.some-objections')}
        end={<Count count={waiting.objections} />}
      />
      <Row
        to="/admin/jobs"
        mark={
          <Mark color="marigold">
            <Briefcase />
          </Mark>
        }
        title={t('admin:jobs')}
        text={t(waiting.deadJobs === 0 ? 'admin:today.no-jobs' : 'admin:today.some-jobs')}
        end={<Count count={waiting.deadJobs} />}
      />
    </Rows>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 ? (
    <Chip color="tomato" className="shrink-0 tabular-nums">
      {toCount(count)}
    </Chip>
  ) : null
}

function Numbers({ figures: { people, spons, answers, comments, sent } }: { figures: Figures }) {
  return (
    <Part title={t('admin:today.day')}>
      <div className="grid grid-cols-2 gap-3">
        <Tile
          of={people.seen}
          label={t('admin:today.seen', { count: people.seen })}
          note={t('admin:today.seen-note', {
            new: toCount(people.day),
            all: toCount(people.total),
            guests: toCount(people.guests),
            suspended: toCount(people.suspended),
          })}
        />
        <Tile
          of={spons.day}
          label={t('admin:today.new-spons', { count: spons.day })}
          note={t('admin:today.all-hidden', { all: toCount(spons.total), hidden: toCount(spons.hidden) })}
        />
        <Tile
          of={answers.day}
          label={t('admin:today.answers', { count: answers.day })}
          note={t('admin:today.all', { all: toCount(answers.total) })}
        />
        <Tile
          of={comments.day}
          label={t('admin:today.comments', { count: comments.day })}
          note={t('admin:today.all-hidden', { all: toCount(comments.total), hidden: toCount(comments.hidden) })}
        />
      </div>
      <div className="grid grid-cols-3 gap-3">
        <Tile isSmall of={sent.mails} label={t('admin:today.mails', { count: sent.mails })} />
        <Tile
          isSmall
          of={sent.texts}
          label={t('admin:today.texts', { count: sent.texts })}
          note={sent.failedTexts > 0 ? t('admin:today.failed', { count: toCount(sent.failedTexts) }) : undefined}
        />
        <Tile isSmall of={sent.pushes} label={t('admin:today.pushes', { count: sent.pushes })} />
      </div>
    </Part>
  )
}

type TileProps = { of: number; label: string; note?: ReactNode; isSmall?: boolean }

function Tile({ of: count, label, note, isSmall = false }: TileProps) {
  return (
    <Card flat padded={false} className="grid min-w-0 content-start p-3">
      <p>
        <span
          className={classNames(
            'block font-display font-extrabold whitespace-nowrap tabular-nums leading-none',
            isSmall ? 'text-h3' : 'text-h1',
          )}
        >
          {toCount(count)}
        </span>
        <span className="mt-1 block font-bold text-small">{label}</span>
      </p>
      {note && <p className="text-ink-soft text-tiny">{note}</p>}
    </Card>
  )
}

const backupWords: Record<Figures['backups']['state'], PlainKey> = {
  ok: 'admin:today.backups-ok',
  note: 'admin:today.backups-note',
  broken: 'admin:today.backups-broken',
}

function Server({ figures: { disk, backups, queue } }: { figures: Figures }) {
  return (
    <Part title={t('admin:today.server')}>
      <Rows label={t('admin:today.server')}>
        <Row
          title={t('admin:today.disk', { size: toBytes(disk.free) })}
          text={t('admin:today.sizes', { database: toBytes(disk.database), uploads: toBytes(disk.uploads) })}
        />
        <Row
          title={t('admin:today.due', { count: queue.due, shown: toCount(queue.due) })}
          text={queue.due === 0 ? t('admin:today.queue-empty') : t('admin:today.oldest', { seconds: queue.seconds })}
        />
        <Row
          title={t(backupWords[backups.state])}
          text={<span className="typed inline-block first-letter:uppercase">{backups.says}</span>}
          below={backups.todo}
        />
      </Rows>
    </Part>
  )
}
