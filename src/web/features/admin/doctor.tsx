import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, Stethoscope } from 'lucide-react'
import { type AdminFinding, runDoctor } from '#shared/admin.ts'
import { Mark, Row, Rows } from '#web/features/admin/rows.tsx'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'

const looks = {
  broken: { color: 'tomato', icon: <CircleX />, word: 'Broken' },
  note: { color: 'marigold', icon: <CircleAlert />, word: 'Worth a look' },
  ok: { color: 'mint', icon: <CircleCheck />, word: 'Fine' },
} as const
const order = Object.keys(looks)

/** Whether all that this server needs is there: the same look that `npm run doctor` takes. */
export function Doctor() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => callApi(runDoctor) })
  return (
    <>
      <p className="text-pretty text-ink-soft">
        It asks the database, mail, texts, files, backups and the certificate, and takes a few seconds. Nothing is sent.
      </p>
      <Button
        icon={<Stethoscope className="size-5" />}
        busy={isPending}
        busyLabel="Looking..."
        onClick={() => mutate()}
      >
        {data ? 'Look again' : 'Look now'}
      </Button>
      <div role="status">
        {error && !isPending && (
          <EmptyNote
            emoji="🔌"
            title="That did not work"
            text={error instanceof ApiError ? toSentence(error, 'Try again in a moment.') : 'This needs a connection.'}
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
      <h2 className="text-h3">
        {broken === 0 ? 'Nothing is broken' : broken === 1 ? 'One thing is broken' : `${broken} things are broken`}
      </h2>
      <Rows label="Findings">
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
        <>
          <span className="inline-block first-letter:uppercase">{what}</span>
          <span className="sr-only">: {word}</span>
        </>
      }
      text={says}
      below={todo}
    />
  )
}
