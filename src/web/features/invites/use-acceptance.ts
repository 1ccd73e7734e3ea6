import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import type { AcceptedInvite } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { useAcceptInvite } from '#web/features/invites/api.ts'
import { forgetCrewLink } from '#web/features/invites/crew-link-model.ts'
import { forgetTap } from '#web/features/invites/invite-tap-model.ts'
import { welcomeStore } from '#web/features/invites/welcome-model.ts'
import { toast, toastSuccess } from '#web/ui/toast.ts'

type AcceptanceOptions = {
  isReady: boolean
  byLink: boolean
  /** Whether it makes friends. Who is there already is not congratulated. */
  isNews: boolean
}

/** Accepts the invitation once, as soon as `isReady`, then navigates to its subject. */
export function useAcceptance(token: string, { isReady, byLink, isNews }: AcceptanceOptions) {
  const [, navigate] = useLocation()
  const { mutate, error, isPending } = useAcceptInvite(token)
  const wasSent = useRef(false)
  function accept() {
    return mutate(undefined, {
      onSuccess: (accepted) => {
        if (accepted.crewId) forgetCrewLink()
        if (accepted.eventId) welcomeStore.set({ eventId: accepted.eventId, inviter: accepted.inviter })
        else if (isNews) greet(accepted)
        navigate(toSubject(accepted, byLink), { replace: true })
      },
      onError: (reason) => console.warn('The invitation was not accepted', reason),
      onSettled: () => forgetTap(token),
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

function greet({ crewId, inviter: { displayName: name, friendStatus } }: AcceptedInvite): void {
  if (crewId) toastSuccess(t('invitations:greeting.crew'), t('invitations:greeting.crew-text'))
  else if (friendStatus === 'friends')
    toastSuccess(t('invitations:greeting.friend'), t('invitations:greeting.friend-text', { name }))
  // They had parted from this person: a link does not undo that.
  else
    toast({ title: t('invitations:greeting.request'), description: t('invitations:greeting.request-text', { name }) })
}

/** A link leads to the people: its crew, or whom a new friend knows. */
function toSubject({ eventId, crewId }: AcceptedInvite, byLink: boolean): string {
  if (eventId) return `/event/${eventId}`
  if (crewId) return `/onboarding?crew=${crewId}`
  return byLink ? '/onboarding' : '/'
}
