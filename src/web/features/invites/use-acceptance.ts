import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAcceptInvite } from '#web/features/invites/api.ts'
import { setWelcome } from '#web/features/invites/welcome-model.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** Takes the invitation up as soon as it is there and somebody is signed in, once, and goes to what it is about. */
export function useAcceptance(token: string, isReady: boolean) {
  const [, navigate] = useLocation()
  const { mutate, error, isPending, isSuccess } = useAcceptInvite(token)
  const wasSent = useRef(false)
  function accept() {
    return mutate(undefined, {
      onSuccess: ({ eventId, inviter }) => {
        if (eventId) setWelcome({ eventId, inviter })
        else toastSuccess('Your crew grew', `${inviter.displayName} is now your friend`)
        navigate(eventId ? `/event/${eventId}` : '/', { replace: true })
      },
      onError: (reason) => console.warn('The invitation was not accepted', reason),
    })
  }
  const latest = useRef(accept)
  latest.current = accept
  useEffect(() => {
    if (!isReady || wasSent.current) return
    wasSent.current = true
    latest.current()
  }, [isReady])
  return { error, isJoining: isPending || isSuccess, retry: accept }
}
