import { Check } from 'lucide-react'
import type { FreePerson } from '#shared/free.ts'
import { t } from '#shared/message.ts'
import { useMeToo } from '#web/features/free/api.ts'
import { type Contact, toClockText, toFirstName } from '#web/features/free/free-model.ts'
import { PairOffer } from '#web/features/free/pair-offer.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

type FriendSheetProps = {
  /** Null once they are not free any more. */
  contact: Contact | null
  mine: FreePerson | null
  /** The viewer's "me too" waits for a connection. */
  isWaiting: boolean
  onClose: () => void
}

/** What a friend is free for, and the answer to it. */
export function FriendSheet({ contact, mine, isWaiting, onClose }: FriendSheetProps) {
  if (!contact)
    return <Dialog open onOpenChange={onClose} title={t('free:friend.gone')} description={t('free:friend.gone-text')} />
  const { user, free, saidMeToo } = contact
  const name = toFirstName(contact)
  const hasSaid = free?.saidMeToo === true
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        free ? t('free:friend.until', { name, time: toClockText(free.until) }) : t('free:friend.said-me-too', { name })
      }
      footer={
        <>
          {free && <MeTooButton userId={user.id} hasSaid={hasSaid} />}
          {(hasSaid || saidMeToo) && <PairOffer contact={contact} mine={mine} onPosted={onClose} />}
          <ButtonLink to={`/user/${user.id}`} color="plain">
            {t('free:friend.profile', { name })}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar person={user} size="large" />
        <div role="status" className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          {free?.words && (
            <p className="break-words font-display font-extrabold text-h2">
              {t('free:strip.quote', { words: free.words })}
            </p>
          )}
          {saidMeToo && <p>{free ? t('free:friend.said-to-you', { name }) : toWhat(mine?.words)}</p>}
          {hasSaid && (isWaiting ? <WaitingMark /> : <p>{t('free:friend.can-see', { name })}</p>)}
          {free && !hasSaid && !saidMeToo && <p>{t('free:friend.free-too', { name })}</p>}
        </div>
      </div>
    </Dialog>
  )
}

function toWhat(words: string | null | undefined): string {
  return words ? t('free:friend.to-words', { words }) : t('free:friend.to-time')
}

/** It stays said: what the other has seen cannot be unseen. */
function MeTooButton({ userId, hasSaid }: { userId: string; hasSaid: boolean }) {
  const { mutate } = useMeToo(userId)
  return (
    <Button
      color={hasSaid ? 'plain' : 'mint'}
      pressed={hasSaid}
      icon={hasSaid && <Check aria-hidden="true" className="size-5" strokeWidth={3} />}
      onClick={() => !hasSaid && mutate()}
    >
      {t('free:friend.me-too')}
    </Button>
  )
}
