import { Check } from 'lucide-react'
import type { FreePerson } from '#shared/free.ts'
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
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Not free any more"
        description="Their time is over, or they ended it."
      />
    )
  const { user, free, saidMeToo } = contact
  const name = toFirstName(contact)
  const hasSaid = free?.saidMeToo === true
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={free ? `${name} is free until ${toClockText(free.until)}` : `${name} said “me too”`}
      footer={
        <>
          {free && <MeTooButton userId={user.id} hasSaid={hasSaid} />}
          {(hasSaid || saidMeToo) && <PairOffer contact={contact} mine={mine} onPosted={onClose} />}
          <ButtonLink to={`/user/${user.id}`} color="plain">
            See {name}'s profile
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar person={user} size="large" />
        <div role="status" className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          {free?.words && <p className="break-words font-display font-extrabold text-h2">“{free.words}”</p>}
          {saidMeToo && (
            <p>
              {free ? `${name} said “me too” to you.` : `To your ${mine?.words ? `“${mine.words}”` : 'free time'}.`}
            </p>
          )}
          {hasSaid && (isWaiting ? <WaitingMark /> : <p>{name} can see that you're in. Nobody else can.</p>)}
          {free && !hasSaid && !saidMeToo && <p>Free too? Only {name} gets to know.</p>}
        </div>
      </div>
    </Dialog>
  )
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
      Me too
    </Button>
  )
}
