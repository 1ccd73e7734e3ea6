import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useAcceptInvite } from '#web/features/invites/api.ts'
import { welcomeStore } from '#web/features/invites/welcome-model.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** Accepts the invitation once, as soon as it is loaded and the viewer is signed in, then navigates to its subject. */
export function useAcceptance(token: string, isReady: boolean) {
  const [, navigate] = useLocation()
  const { mutate, error, isPending } = useAcceptInvite(token)
  const wasSent = useRef(false)
  function accept() {
    return mutate(undefined, {
      onSuccess: ({ eventId, inviter }) => {
        if (eventId) welcomeStore.set({ eventId, inviter })
        else toastSuccess('Your crew grew', `${inviter.displayName} is now your friend`)
        navigate(eventId ? `/event/${eventId}` : '/', { replace: true })
      },
      onError: (reason) => console.warn('The invitation was not accepted', reason),
    })
  }
  const acceptOnce = useEffectEvent(accept)
  useEffect(() => {
    if (!isReady || wasSent.current) return
    wasSent.current = true
    acceptOnce()
  }, [isReady])
  return { error, isPending, retry: accept }
}
