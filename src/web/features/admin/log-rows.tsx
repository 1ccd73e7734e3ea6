import type { AdminAction } from '#shared/admin.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const subjects: Record<string, string> = {
  people: 'people',
  spons: 'spons',
  reports: 'reports',
  grant: 'people',
  revoke: 'people',
}

/** As on the command line, in words. */
const words: Record<string, string> = {
  'people suspend': 'Suspended a person',
  'people reinstate': 'Brought a person back',
  'people end-sessions': 'Signed a person out',
  'people delete': 'Deleted a person',
  'spons hide': 'Hid a spon',
  'spons show': 'Showed a spon again',
  'spons delete': 'Deleted a spon',
  'comments hide': 'Hid a comment',
  'comments show': 'Showed a comment again',
  'comments delete': 'Deleted a comment',
  'reports decide nothing': 'Report: nothing is wrong',
  'reports decide hide': 'Report: hide it',
  'reports decide suspend': 'Report: suspend the person',
  'objections decide uphold': 'Objection: leave it',
  'objections decide undo': 'Objection: take it back',
  'jobs retry': 'Tried dead jobs again',
  grant: 'Made somebody an admin',
  revoke: 'Took it back from an admin',
}

/** Where what it was about can be seen; deleted things cannot. */
function toPath({ action, subject }: AdminAction): string | undefined {
  const [noun = '', verb] = action.split(' ')
  return subject && subjects[noun] && verb !== 'delete' ? `/admin/${subjects[noun]}/${subject}` : undefined
}

export function LogRows({ actions, isLinked = true }: { actions: readonly AdminAction[]; isLinked?: boolean }) {
  return (
    <Rows label="Log">
      {actions.map((action) => (
        <Row
          key={action.id}
          to={isLinked ? toPath(action) : undefined}
          title={words[action.action] ?? action.action}
          text={
            <>
              {action.by}, <TimeAgo at={action.at} />
            </>
          }
          below={`“${action.why}”`}
        />
      ))}
    </Rows>
  )
}
