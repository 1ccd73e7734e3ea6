import { useEffect, useMemo, useReducer } from 'react'
import { changeForm, emptyForm, type FormValues, readDraft } from '#web/features/events/event-form-model.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'

/** What was persisted when the page opened; null while a drawn page is hydrated, for the server knows no draft. */
export function useDraft(name: string): FormValues | null {
  const isHydrated = useHydrated()
  return useMemo(() => (isHydrated ? readDraft(name) : null), [isHydrated, name])
}

/** The form's values. With `draftName` they are persisted until the spon is posted. */
export function useEventForm(initial: FormValues, draftName: string | null) {
  const [values, dispatch] = useReducer(changeForm, initial)
  useEffect(() => {
    if (!draftName) return
    const isEmpty = JSON.stringify(values) === JSON.stringify(emptyForm)
    writeStored(draftName, isEmpty ? null : JSON.stringify(values))
  }, [draftName, values])
  function forgetDraft() {
    if (draftName) writeStored(draftName, null)
    dispatch({ kind: 'values', values: emptyForm })
  }
  return { values, change: dispatch, forgetDraft }
}
