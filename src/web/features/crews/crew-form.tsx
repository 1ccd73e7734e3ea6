import { type FormEvent, useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { type Crew, useSaveCrew } from '#web/features/crews/api.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

const emojis = ['🎉', '🌈', '🏊', '⚽', '🏃', '🎲', '🎸', '🍕', '☕', '🍻', '🏕️', '🧗', '🚲', '🐶', '💻', '🏠'] as const

type CrewFormProps = {
  /** Null for a new one. */
  crew: Crew | null
  onClose: () => void
  onSaved: (crew: Crew) => void
}

/** A name, and an emoji if one likes. Mounted while open. */
export function CrewForm({ crew, onClose, onSaved }: CrewFormProps) {
  const formId = useId()
  const [name, setName] = useState(crew?.name ?? '')
  const [emoji, setEmoji] = useState(crew?.emoji ?? emojis[0])
  const [wasTried, setTried] = useState(false)
  const saving = useSaveCrew(crew?.id ?? null)
  const problem = wasTried ? findProblem(name) : null
  const isChanged = name.trim() !== (crew?.name ?? '')

  function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (findProblem(name) || saving.isPending) return
    saving.mutate({ name: name.trim(), emoji }, { onSuccess: onSaved })
  }
  const failure = saving.error && toSentence(saving.error, t('crews:form.failed'))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(crew ? 'crews:form.change' : 'crews:form.start')}
      description={t('crews:form.text')}
      hasUnsavedText={isChanged && !saving.isPending}
      footer={
        <Button
          type="submit"
          form={formId}
          fullWidth
          busy={saving.isPending}
          busyLabel={t(crew ? 'crews:form.saving' : 'crews:form.starting')}
        >
          {t(crew ? 'common:save' : 'crews:form.start-it')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={save}>
        <TextField
          label={t('crews:form.name')}
          placeholder={t('crews:form.name-example')}
          value={name}
          onChange={setName}
          error={problem ?? failure}
          limit={limits.crewName}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus=""
        />
        <EmojiChoice chosen={emoji} onChoose={setEmoji} />
      </form>
    </Dialog>
  )
}

function findProblem(name: string): string | null {
  const words = name.trim()
  if (words === '') return t('crews:name-needed')
  return words.length > limits.crewName ? t('crews:name-too-long', { count: limits.crewName }) : null
}

function EmojiChoice({ chosen, onChoose }: { chosen: string; onChoose: (emoji: string) => void }) {
  const name = useId()
  const offered = emojis.some((emoji) => emoji === chosen) ? emojis : [chosen, ...emojis]
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-bold font-display text-h3">{t('crews:form.emoji')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {offered.map((emoji) => (
          <label
            key={emoji}
            className={classNames(
              'grid h-12 cursor-pointer place-items-center rounded-field border-2 font-emoji text-[1.5rem] leading-none has-focus-visible:outline-3 has-focus-visible:outline-ink',
              emoji === chosen ? 'border-ink bg-marigold text-on-color' : 'border-ink-faint',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={emoji}
              checked={emoji === chosen}
              onChange={() => onChoose(emoji)}
            />
            {emoji}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
