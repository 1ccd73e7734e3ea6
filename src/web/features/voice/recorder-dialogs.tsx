import type { ReactNode } from 'react'
import { type PlainKey, t } from '#shared/message.ts'
import type { HeardField } from '#web/features/voice/heard-texts-model.ts'
import type { Voice } from '#web/features/voice/use-recorder.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Words } from '#web/ui/words.tsx'

const labels: Record<HeardField, PlainKey> = {
  title: 'spon-form:title',
  description: 'spon-form:description',
  location: 'spon-form:location',
  time: 'spon-form:when',
}

const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>

/** Asked before recording if the form has text. */
export function ExistingContentDialog({ voice: { recorder, dispatch } }: { voice: Voice }) {
  const close = () => dispatch({ kind: 'dismiss' })
  return (
    <Dialog
      open={recorder.question?.kind === 'before'}
      onOpenChange={(next) => next || close()}
      title={t('recorder:before')}
      description={t('recorder:before-text')}
      footer={
        <>
          <Button color="grape" fullWidth onClick={() => dispatch({ kind: 'agree', agreement: 'replace' })}>
            {t('recorder:replace-text')}
          </Button>
          <Button color="marigold" fullWidth onClick={() => dispatch({ kind: 'agree', agreement: 'keep' })}>
            {t('recorder:just-audio')}
          </Button>
          <Button color="plain" fullWidth onClick={close}>
            {t('common:cancel')}
          </Button>
        </>
      }
    />
  )
}

/** Asked after the transcription if text was typed meanwhile. */
export function ReplaceContentDialog({ voice: { recorder, form, dispatch } }: { voice: Voice }) {
  const { question } = recorder
  if (question?.kind !== 'ask') return null
  const answer = (isReplacing: boolean) => dispatch({ kind: 'answer', isReplacing })
  return (
    <Dialog
      open
      onOpenChange={(next) => next || answer(false)}
      title={t('recorder:replace')}
      description={t('recorder:replace-what')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={() => answer(false)}>
            {t('recorder:keep-mine')}
          </Button>
          <Button color="grape" className="flex-1" onClick={() => answer(true)}>
            {t('recorder:replace-with')}
          </Button>
        </div>
      }
    >
      <ul className="grid gap-3">
        {question.overwritten.map((field) => (
          <li key={field} className="rounded-field border-2 border-ink p-3">
            <p className="font-bold font-display">{t(labels[field])}</p>
            <p className="line-clamp-3 text-ink-soft">
              <Words
                say="recorder:you-typed"
                values={{ text: form.texts[field] }}
                tags={{ hidden, typed: (inside) => <del>{inside}</del> }}
              />
            </p>
            <p className="line-clamp-3 font-semibold">
              <Words say="recorder:we-heard" values={{ text: question.texts[field] ?? '' }} tags={{ hidden }} />
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
