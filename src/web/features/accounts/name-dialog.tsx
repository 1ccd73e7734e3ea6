import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser, NameForm } from '#shared/accounts.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { findNameError } from '#shared/names.ts'
import { saveName } from '#web/features/accounts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type NameErrors = Partial<Record<keyof NameForm, string>>

/** `hasOneName`: the person has no last name, and needs none. */
export function findNameErrors(name: NameForm, hasOneName = false): NameErrors {
  const firstName = findNameError('firstName', name.firstName)
  const lastName = hasOneName && name.lastName.trim() === '' ? undefined : findNameError('lastName', name.lastName)
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}

/** Mounted while open, so that it always starts with the current name. */
export function NameDialog({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const formId = useId()
  const before = { firstName: me.firstName ?? '', lastName: me.lastName ?? '' }
  const [name, setName] = useState<NameForm>(before)
  const [wasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const hasOneName = before.firstName !== '' && before.lastName === ''
  const errors = wasTried ? findNameErrors(name, hasOneName) : {}
  const isChanged = name.firstName !== before.firstName || name.lastName !== before.lastName

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (Object.keys(findNameErrors(name, hasOneName)).length > 0) {
      flushSync(() => setTried(true))
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    if (isSaving) return
    setSaving(true)
    try {
      await saveName({ firstName: name.firstName.trim(), lastName: name.lastName.trim() })
      toastSuccess(t('account:name.saved'), t('account:name.saved-text'))
      onClose()
    } catch {
      toastError(t('account:name.failed'))
      setSaving(false)
    }
  }

  function field(part: keyof NameForm, label: string, autoComplete: string) {
    return (
      <TextField
        label={label}
        value={name[part]}
        onChange={(text) => setName({ ...name, [part]: text })}
        error={errors[part]}
        hint={part === 'lastName' && hasOneName ? t('account:name.last-hint') : undefined}
        limit={limits.name}
        autoComplete={autoComplete}
        autoCapitalize="words"
        spellCheck={false}
        className="scroll-mb-12"
        data-autofocus={part === 'firstName' ? '' : undefined}
        enterKeyHint={part === 'lastName' ? 'done' : 'next'}
      />
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('account:name.edit')}
      description={t('account:name.text')}
      hasUnsavedText={isChanged && !isSaving}
      footer={
        <Button type="submit" form={formId} fullWidth busy={isSaving} busyLabel={t('account:name.saving')}>
          {t('account:name.save')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        {field('firstName', t('account:name.first'), 'given-name')}
        {field('lastName', t('account:name.last'), 'family-name')}
      </form>
    </Dialog>
  )
}
