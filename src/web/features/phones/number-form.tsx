import { type FormEvent, useState } from 'react'
import { t } from '#shared/message.ts'
import { useClaimPhone } from '#web/features/phones/use-phone.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toProblem } from '#web/lib/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type NumberFormProps = {
  /** Called once a code was sent. */
  onSent: () => void
  /** Absent if there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** Enters a number and requests a code for it. */
export function NumberForm({ onSent, onCancel }: NumberFormProps) {
  const [number, setNumber] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error, reset } = useClaimPhone()
  const problem = isEmpty
    ? t('phones:number.empty')
    : error && (toProblem(error)?.sentence ?? toSentence(error, t('phones:number.not-sent')))

  function send(event: FormEvent) {
    event.preventDefault()
    const typed = number.trim()
    setEmpty(typed === '')
    if (typed !== '' && !isPending) mutate(typed, { onSuccess: onSent })
  }
  function change(text: string) {
    setNumber(text)
    setEmpty(false)
    reset()
  }

  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <TextField
        label={t('phones:number')}
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        placeholder={t('phones:number.example')}
        enterKeyHint="send"
        hint={t('phones:number.hint')}
        value={number}
        onChange={change}
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        {onCancel && (
          <Button color="plain" className="flex-1" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" color="sky" className="flex-1" busy={isPending} busyLabel={t('phones:number.sending')}>
          {t('phones:number.send')}
        </Button>
      </div>
    </form>
  )
}
