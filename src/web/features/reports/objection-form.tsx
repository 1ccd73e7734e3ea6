import { type FormEvent, useState } from 'react'
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
    if (words === '') return setError('Say why you think so')
    if (words.length > objectionLimit) return setError(`That is too long: ${objectionLimit} characters at most`)
    mutate(words)
  }
  return (
    <Card>
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextArea
          label="Is that a mistake?"
          hint="Say why. You can object once; a person reads it."
          limit={objectionLimit}
          error={error}
          value={text}
          onChange={(words) => {
            setText(words)
            setError(null)
          }}
        />
        <Button type="submit" fullWidth busy={isPending} busyLabel="Sending...">
          Object
        </Button>
      </form>
    </Card>
  )
}
