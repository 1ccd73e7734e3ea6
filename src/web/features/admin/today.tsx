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
      <Part title="Look after">
        <Rows label="Look after">
          <Row
            to="/admin/people"
            mark={
              <Mark color="sky">
                <UsersRound />
              </Mark>
            }
            title="People"
            text="Find, suspend, sign out, delete"
          />
          <Row
            to="/admin/spons"
            mark={
              <Mark color="marigold">
                <CalendarDays />
              </Mark>
            }
            title="Spons"
            text="Find and hide, comments too"
          />
          <Row
            to="/admin/doctor"
            mark={
              <Mark color="mint">
                <Activity />
              </Mark>
            }
            title="Doctor"
            text="Is everything reachable?"
          />
          <Row
            to="/admin/log"
            mark={
              <Mark color="bubblegum">
                <ScrollText />
              </Mark>
            }
            title="Log"
            text="Who did what, and why"
          />
          <Row
            to="/admin/admins"
            mark={
              <Mark color="grape">
                <KeyRound />
              </Mark>
            }
            title="Admins"
            text="Who else sees this"
          />
        </Rows>
      </Part>
    </>
  )
}

function Waiting({ figures: { waiting } }: { figures: Figures }) {
  return (
    <Rows label="What waits">
      <Row
        to="/admin/reports"
        mark={
          <Mark color="tomato">
            <Flag />
          </Mark>
        }
        title="Reports"
        text={waiting.reports === 0 ? 'None waits' : 'Waiting for a decision'}
        end={<Count count={waiting.reports} />}
      />
      <Row
        to="/admin/objections"
        mark={
          <Mark color="grape">
            <MessageCircleQuestion />
          </Mark>
        }
        title="Objections"
        text={waiting.objections === 0 ? 'None waits' : 'Waiting for an answer'}
        end={<Count count={waiting.objections} />}
      />
      <Row
        to="/admin/jobs"
        mark={
          <Mark color="marigold">
            <Briefcase />
          </Mark>
        }
        title="Dead jobs"
        text={waiting.deadJobs === 0 ? 'All work gets done' : 'Failed for good'}
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
    <Part title="In the last 24 hours">
      <div className="grid grid-cols-2 gap-3">
        <Tile
          of={people.seen}
          label="people were here"
          note={`${toCount(people.day)} new, ${toCount(people.total)} in all, ${toCount(people.guests)} guests, ${toCount(people.suspended)} suspended`}
        />
        <Tile
          of={spons.day}
          label="new spons"
          note={`${toCount(spons.total)} in all, ${toCount(spons.hidden)} hidden`}
        />
        <Tile of={answers.day} label="answers" note={`${toCount(answers.total)} in all`} />
        <Tile
          of={comments.day}
          label="comments"
          note={`${toCount(comments.total)} in all, ${toCount(comments.hidden)} hidden`}
        />
      </div>
      <div className="grid grid-cols-3 gap-3">
        <Tile isSmall of={sent.mails} label="mails" />
        <Tile
          isSmall
          of={sent.texts}
          label="texts"
          note={sent.failedTexts > 0 ? `${toCount(sent.failedTexts)} failed` : undefined}
        />
        <Tile isSmall of={sent.pushes} label="pushes" />
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

const backupWords = { ok: 'Backups', note: 'Backups: have a look', broken: 'Backups do not work' }

function Server({ figures: { disk, backups, queue } }: { figures: Figures }) {
  return (
    <Part title="The server">
      <Rows label="The server">
        <Row
          title={`${toBytes(disk.free)} free`}
          text={`The database has ${toBytes(disk.database)}, uploads ${toBytes(disk.uploads)}`}
        />
        <Row
          title={
            queue.due === 0
              ? 'Nothing is late'
              : queue.due === 1
                ? 'One job is due'
                : `${toCount(queue.due)} jobs are due`
          }
          text={queue.due === 0 ? 'The queue is empty' : `The oldest has waited ${queue.seconds} s`}
        />
        <Row
          title={backupWords[backups.state]}
          text={<span className="inline-block first-letter:uppercase">{backups.says}</span>}
          below={backups.todo}
        />
      </Rows>
    </Part>
  )
}
