import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import type { Phone } from '#shared/phones.ts'
import { product } from '#shared/product.ts'
import { CodeForm } from '#web/features/phones/code-form.tsx'
import { Consent, FinePrint } from '#web/features/phones/consent.tsx'
import { NumberForm } from '#web/features/phones/number-form.tsx'
import { OwnNumber } from '#web/features/phones/own-number.tsx'
import { usePhone, useRemovePhone } from '#web/features/phones/use-phone.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FailedList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError } from '#web/ui/toast.ts'

/** The number, its verification and the SMS consent, with the required disclosures. */
export function SmsCard() {
  const { data: phone, isError, refetch } = usePhone()
  return (
    <SectionCard
      title={`${product.name} event invitations by SMS`}
      icon={<MessageSquareText />}
      color="sky"
      text="A text when somebody invites you to a spon, with their name, what it is and a link to join. No marketing, ever."
    >
      {phone === undefined ? (
        isError ? (
          <FailedList text="Your number did not load." onRetry={() => void refetch()} />
        ) : (
          <ItemListSkeleton rows={2} />
        )
      ) : phone.delivery !== 'none' || phone.phoneNumber ? (
        <>
          {phone.lostAt && !phone.pending && <LostNumber />}
          <NumberStep phone={phone} />
          <Consent phone={phone} />
        </>
      ) : (
        <p className="rounded-field border-2 border-ink border-dashed px-4 py-3">
          Texts are not set up on this {product.name}. Everything else works without a number.
        </p>
      )}
      <FinePrint />
    </SectionCard>
  )
}

/** The current step from no number to a verified one. */
function NumberStep({ phone }: { phone: Phone }) {
  const [isTyping, setTyping] = useState(false)
  const [isFresh, setFresh] = useState(false)
  if (phone.pending && !isTyping)
    return <CodeForm phone={phone} pending={phone.pending} isFresh={isFresh} onOtherNumber={() => setTyping(true)} />
  if (phone.phoneNumber && !isTyping) return <OwnNumber phone={phone} onChange={() => setTyping(true)} />
  function sent() {
    setTyping(false)
    setFresh(true)
  }
  const canGoBack = phone.phoneNumber !== null || phone.pending !== null
  return <NumberForm onSent={sent} onCancel={canGoBack ? () => setTyping(false) : undefined} />
}

function LostNumber() {
  const { mutate, isPending } = useRemovePhone()
  function dismiss() {
    return mutate(undefined, {
      onError: (error) => toastError(toSentence(error, 'That could not be saved. Try again?')),
    })
  }
  return (
    <div role="status" className="grid gap-3 rounded-field border-2 border-ink bg-bubblegum px-4 py-3 text-on-color">
      <div>
        <p className="font-bold">Your number has moved</p>
        <p className="text-pretty text-small">
          Somebody proved that the phone is theirs, so it left your account and texts ended. Still yours? Verify it
          again.
        </p>
      </div>
      <Button color="plain" size="small" className="justify-self-start" busy={isPending} onClick={dismiss}>
        Got it
      </Button>
    </div>
  )
}
