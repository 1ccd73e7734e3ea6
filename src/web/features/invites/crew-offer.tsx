import { useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { joinNames } from '#shared/names.ts'
import { useAcceptInvite, useInvite } from '#web/features/invites/api.ts'
import { forgetCrewLink, readCrewLink } from '#web/features/invites/crew-link-model.ts'
import { OfferCard } from '#web/features/invites/offer-card.tsx'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CrewMark } from '#web/ui/crew-mark.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** After making an account: the crew whose link was opened before there was one. */
export function CrewOffer() {
  const [token, setToken] = useState(readCrewLink)
  if (token === null) return null
  function close() {
    forgetCrewLink()
    setToken(null)
  }
  return <Offer token={token} onClose={close} />
}

function Offer({ token, onClose }: { token: string; onClose: () => void }) {
  const { data, error } = useInvite(token)
  const { mutate, isPending } = useAcceptInvite(token)
  const isGone = error instanceof ApiError && error.status < 500 && error.status !== 429
  const isDone = isGone || (data !== undefined && data.invitation.standing !== 'open')
  useEffect(() => {
    if (isDone) forgetCrewLink()
  }, [isDone])
  // A full crew may have room later.
  if (isDone || !data?.crew || data.crew.memberCount >= limits.crewMembers) return null
  const { name, emoji, members, memberCount } = data.crew
  function join() {
    mutate(undefined, {
      onSuccess: () => {
        onClose()
        toastSuccess(t('invitations:greeting.crew'), t('invitations:greeting.crew-text'))
      },
      onError: (reason) => toastError(toSentence(reason, t('invitations:crew-offer.failed'))),
    })
  }
  return (
    <OfferCard
      label={name}
      face={<CrewMark emoji={emoji} />}
      title={name}
      text={toText(members, memberCount)}
      onClose={onClose}
    >
      <Button fullWidth busy={isPending} busyLabel={t('invitations:crew-offer.joining')} onClick={join}>
        {t('invitations:crew-offer.join', { crew: name })}
      </Button>
    </OfferCard>
  )
}

function toText(members: readonly { firstName: string }[], count: number): string {
  const names = members.map(({ firstName }) => firstName)
  if (count === 1) return t('invitations:crew-offer.one', { name: names[0] ?? '' })
  return t('invitations:crew-offer.all', { names: joinNames(names, count - names.length) })
}
