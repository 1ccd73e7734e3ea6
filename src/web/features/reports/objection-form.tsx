import { type FormEvent, useState } from 'react'
import { t } from '#shared/message.ts'
import { objectionLimit, type Restriction } from '#shared/reports.ts'
import { useObject } from '#web/features/reports/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/field.tsx'

/** Once, in one's own words. */
export function ObjectionForm({ restriction }: { restriction: Restriction }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = useObject(restriction)
  function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return setError(t('reports:object.missing'))
    if (words.length > objectionLimit) return setError(t('reports:object.too-long', { limit: objectionLimit }))
    mutate(words)
  }
  return (
    <Card>
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextArea
          label={t('reports:object.label')}
          hint={t('reports:object.hint')}
          limit={objectionLimit}
          error={error}
          value={text}
          onChange={(words) => {
            setText(words)
            setError(null)
          }}
        />
        <Button type="submit" fullWidth busy={isPending} busyLabel={t('reports:object.sending')}>
          {t('reports:object.send')}
        </Button>
      </form>
    </Card>
  )
}
