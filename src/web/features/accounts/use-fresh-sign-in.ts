import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type FreshThing, readContinued, toContinuePath } from '#web/features/accounts/fresh-sign-in-model.ts'

/**
 * What takes a fresh sign-in: `begin` when the server has asked for one, `continued` what to go on with after it. It is in
 * the address, because every way to sign in loads the page anew.
 */
export function useFreshSignIn(userId: string) {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState<FreshThing | null>(null)
  const [continued, setContinued] = useState(() => readContinued(params, userId))
  return {
    wanted,
    returnTo: wanted && toContinuePath(path, wanted, userId),
    continued,
    begin(thing: FreshThing) {
      setContinued(null)
      setWanted(thing)
      navigate(toContinuePath(path, thing, userId), { replace: true })
    },
    end() {
      setWanted(null)
      setContinued(null)
      navigate(path, { replace: true })
    },
  }
}
