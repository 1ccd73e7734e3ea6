import { useEffect, useMemo, useReducer } from 'react'
import {
  changeForm,
  type Draft,
  emptyForm,
  type FormValues,
  keepDraft,
  newForm,
  readDraft,
  toDraftName,
} from '#web/features/events/event-form-model.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'

type KeptDraft = { name: string | null; draft: Draft | null }

/** What was persisted when the page opened; nothing while a drawn page is hydrated, for the server knows no draft. */
export function useDraft(personId: string): KeptDraft {
  const isHydrated = useHydrated()
  return useMemo(() => {
    if (!isHydrated) return { name: null, draft: null }
    const [own, reopened] = [toDraftName(personId), toDraftName(personId, 'reopened')]
    const name = readDraft(reopened) ? reopened : own
    return { name, draft: readDraft(name) }
  }, [isHydrated, personId])
}

/** The form's values. With `draftName` they are persisted, once they change, until the spon is posted. */
export function useEventForm(initial: FormValues, draftName: string | null) {
  const [values, dispatch] = useReducer(changeForm, initial)
  useEffect(() => {
    if (draftName && values !== initial) keepDraft(draftName, values)
  }, [draftName, values, initial])
  function forgetDraft() {
    if (draftName) keepDraft(draftName, emptyForm)
    dispatch({ kind: 'values', values: newForm })
  }
  return { values, change: dispatch, forgetDraft }
}
