import { Mail, MessageSquareText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { ExistingUser } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import {
  findExistingUser,
  sayFound,
  toFoundPath,
  toInviteChannel,
  useInviteFriendByEmail,
  useInviteFriendByPhone,
} from '#web/features/invites/api.ts'
import { ApiError, toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'

type InviteOfferProps = {
  /** The search text. */
  text: string
  /** Rendered for a person who is here already: the button that adds them. */
  renderFriend: (user: ExistingUser) => ReactNode
}

/** If the search text is an address or a number: offers to invite its owner. */
export function InviteOffer({ text, renderFriend }: InviteOfferProps) {
  const address = text.trim()
  const channel = toInviteChannel(address)
  if (channel === 'email') return <EmailOffer key={address} email={address} renderFriend={renderFriend} />
  if (channel === 'phone') return <PhoneOffer key={address} phoneNumber={address} />
  return null
}

function fail(error: unknown) {
  if (error instanceof ApiError && error.code === 'already_sent')
    toast({ title: t('invitations:already-sent'), duration: 2_500 })
  else toastError(toSentence(error, t('invitations:send-failed')).replace(/^(email|phoneNumber): /, ''))
}

const succeed = (address: string) => toastSuccess(t('invitations:sent'), t('invitations:sent-to', { address }))

function EmailOffer({ email, renderFriend }: { email: string; renderFriend: InviteOfferProps['renderFriend'] }) {
  const [known, setKnown] = useState<ExistingUser | null>(null)
  const { mutate, isPending, isSuccess } = useInviteFriendByEmail()
  function send(forceInvite: boolean) {
    return mutate(
      { email, forceInvite },
      {
        onSuccess: ({ existingUser }) => {
          setKnown(existingUser)
          if (!existingUser) succeed(email)
        },
        onError: fail,
      },
    )
  }
  if (!known)
    return (
      <Offer
        address={email}
        text={t('invitations:offer.mail')}
        icon={<Mail className="size-5" />}
        label={t('invitations:offer.send-mail')}
        isBusy={isPending}
        isSent={isSuccess}
        onSend={() => send(false)}
      />
    )
  return (
    <Card className="grid gap-3">
      <p className="font-bold">{t('invitations:offer.here-already', { name: known.displayName })}</p>
      {renderFriend(known)}
      <Button
        color="plain"
        fullWidth
        busy={isPending}
        busyLabel={t('invitations:offer.sending')}
        onClick={() => send(true)}
      >
        {t('invitations:offer.mail-anyway')}
      </Button>
    </Card>
  )
}

function PhoneOffer({ phoneNumber }: { phoneNumber: string }) {
  const [, navigate] = useLocation()
  const { mutate, isPending, isSuccess } = useInviteFriendByPhone()
  function send() {
    return mutate(phoneNumber, {
      onSuccess: () => succeed(phoneNumber),
      onError: (error) => {
        const known = findExistingUser(error)
        if (!known) return fail(error)
        navigate(toFoundPath(known))
        sayFound(known)
      },
    })
  }
  return (
    <Offer
      address={phoneNumber}
      text={t('invitations:offer.text')}
      icon={<MessageSquareText className="size-5" />}
      label={t('invitations:offer.send-text')}
      isBusy={isPending}
      isSent={isSuccess}
      onSend={send}
    />
  )
}

type OfferProps = {
  address: string
  text: string
  icon: ReactNode
  label: string
  isBusy: boolean
  isSent: boolean
  onSend: () => void
}

function Offer({ address, text, icon, label, isBusy, isSent, onSend }: OfferProps) {
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <p className="break-all font-bold">{t('invitations:offer.title', { address })}</p>
        <p className="text-ink-soft">{isSent ? t('invitations:offer.on-its-way') : text}</p>
      </div>
      {!isSent && (
        <Button
          color="marigold"
          fullWidth
          icon={icon}
          busy={isBusy}
          busyLabel={t('invitations:offer.sending')}
          onClick={onSend}
        >
          {label}
        </Button>
      )}
    </Card>
  )
}
