import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, Stethoscope } from 'lucide-react'
import { type AdminFinding, runDoctor } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { Mark, Row, Rows } from '#web/features/admin/rows.tsx'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Words } from '#web/ui/words.tsx'

const looks = {
  broken: { color: 'tomato', icon: <CircleX />, word: 'admin:doctor.broken' },
  note: { color: 'marigold', icon: <CircleAlert />, word: 'admin:doctor.note' },
  ok: { color: 'mint', icon: <CircleCheck />, word: 'admin:doctor.ok' },
} as const
const order = Object.keys(looks)

/** Whether all that this server needs is there: the same look that `npm run doctor` takes. */
export function Doctor() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => callApi(runDoctor) })
  return (
    <>
      <p className="text-pretty text-ink-soft">{t('admin:doctor.hint')}</p>
      <Button
        icon={<Stethoscope className="size-5" />}
        busy={isPending}
        busyLabel={t('admin:doctor.looking')}
        onClick={() => mutate()}
      >
        {t(data ? 'admin:doctor.look-again' : 'admin:doctor.look')}
      </Button>
      <div role="status">
        {error && !isPending && (
          <EmptyNote
            emoji="🔌"
            title={t('admin:doctor.failed')}
            text={
              error instanceof ApiError ? toSentence(error, t('admin:doctor.failed-text')) : t('admin:doctor.offline')
            }
          />
        )}
        {data && !isPending && <Findings findings={data} />}
      </div>
    </>
  )
}

function Findings({ findings }: { findings: readonly AdminFinding[] }) {
  const broken = findings.filter(({ state }) => state === 'broken').length
  const sorted = findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
  return (
    <div className="grid grid-cols-1 gap-3">
      <h2 className="text-h3">{t('admin:doctor.count', { count: broken })}</h2>
      <Rows label={t('admin:doctor.findings')}>
        {sorted.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report is drawn once, and may name a thing twice
          <FindingRow key={index} finding={finding} />
        ))}
      </Rows>
    </div>
  )
}

function FindingRow({ finding: { what, state, says, todo } }: { finding: AdminFinding }) {
  const { color, icon, word } = looks[state]
  return (
    <Row
      mark={<Mark color={color}>{icon}</Mark>}
      title={
        <Words
          say="admin:doctor.finding"
          values={{ what, state: t(word) }}
          tags={{
            what: (inside) => <span className="inline-block first-letter:uppercase">{inside}</span>,
            hidden: (inside) => <span className="sr-only">{inside}</span>,
          }}
        />
      }
      text={says}
      below={todo}
    />
  )
}
