import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { toCrewPath } from '#web/features/crews/crew-path-model.ts'

/** The crew whose sheet is open, in the address: it is open again after Back from a profile. */
export function useOpenCrew() {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const isNew = useHistoryState<{ isNew?: boolean } | null>()?.isNew === true
  const open = useCallback(
    (id: string | null, state?: { isNew: boolean }) =>
      navigate(toCrewPath(path, id), { replace: true, state: state ?? null }),
    [path, navigate],
  )
  return { crewId: params.get('crew'), isNew, open }
}
