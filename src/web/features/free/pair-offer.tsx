import type { FreePerson } from '#shared/free.ts'
import { type Contact, toFirstName, toPairPath } from '#web/features/free/free-model.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** One has said "me too" to the other: the rest is one tap. */
export function PairOffer({ contact, mine }: { contact: Contact; mine: FreePerson | null }) {
  return (
    <ButtonLink to={toPairPath(contact, mine)} fullWidth>
      <span className="min-w-0 break-words">You and {toFirstName(contact)}: make it a spon?</span>
    </ButtonLink>
  )
}
