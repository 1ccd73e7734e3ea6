import type { ReactNode } from 'react'
import type { FreePerson } from '#shared/free.ts'
import { t } from '#shared/message.ts'
import { usePostPair } from '#web/features/free/api.ts'
import { type Contact, toFirstName, toPairPost } from '#web/features/free/free-model.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type PairProps = Pick<ButtonProps, 'size' | 'fullWidth' | 'className'> & {
  contact: Contact
  mine: FreePerson | null
  onPosted?: () => void
  children: ReactNode
}

/** Posts for the two of them, with one tap. */
export function PairButton({ contact, mine, onPosted, ...look }: PairProps) {
  const { mutate, isPending } = usePostPair(contact, onPosted)
  return <Button {...look} busy={isPending} onClick={() => mutate(toPairPost(contact, mine))} />
}

/** One has said "me too" to the other: the rest is one tap. */
export function PairOffer(props: Pick<PairProps, 'contact' | 'mine' | 'onPosted'>) {
  return (
    <PairButton {...props} fullWidth>
      <span className="min-w-0 break-words">{t('free:pair.offer', { name: toFirstName(props.contact) })}</span>
    </PairButton>
  )
}
