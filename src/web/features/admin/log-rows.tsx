import type { AdminAction } from '#shared/admin.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

const subjects: Record<string, string> = {
  people: 'people',
  spons: 'spons',
  reports: 'reports',
  grant: 'people',
  revoke: 'people',
}

/** As on the command line, in words. */
const words: Record<string, PlainKey> = {
  'people suspend': 'admin:log.people-suspend',
  'people reinstate': 'admin:log.people-reinstate',
  'people end-sessions': 'admin:log.people-end-sessions',
  'people delete': 'admin:log.people-delete',
  'spons hide': 'admin:log.spons-hide',
  'spons show': 'admin:log.spons-show',
  'spons delete': 'admin:log.spons-delete',
  'comments hide': 'admin:log.comments-hide',
  'comments show': 'admin:log.comments-show',
  'comments delete': 'admin:log.comments-delete',
  'reports decide nothing': 'admin:log.report-nothing',
  'reports decide hide': 'admin:log.report-hide',
  'reports decide suspend': 'admin:log.report-suspend',
  'objections decide uphold': 'admin:log.objection-uphold',
  'objections decide undo': 'admin:log.objection-undo',
  'jobs retry': 'admin:log.jobs-retry',
  grant: 'admin:log.grant',
  revoke: 'admin:log.revoke',
}

/** Where what it was about can be seen; deleted things cannot. */
function toPath({ action, subject }: AdminAction): string | undefined {
  const [noun = '', verb] = action.split(' ')
  return subject && subjects[noun] && verb !== 'delete' ? `/admin/${subjects[noun]}/${subject}` : undefined
}

export function LogRows({ actions, isLinked = true }: { actions: readonly AdminAction[]; isLinked?: boolean }) {
  return (
    <Rows label={t('admin:log')}>
      {actions.map((action) => (
        <ActionRow key={action.id} action={action} to={isLinked ? toPath(action) : undefined} />
      ))}
    </Rows>
  )
}

function ActionRow({ action: { action, by, at, why }, to }: { action: AdminAction; to: string | undefined }) {
  const said = words[action]
  return (
    <Row
      to={to}
      title={said ? t(said) : action}
      text={<Words say="admin:byline" values={{ name: by }} tags={{ time: () => <TimeAgo at={at} /> }} />}
      below={t('admin:quote', { words: why })}
    />
  )
}
