import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import type { Phone } from '#shared/phones.ts'
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
    <SectionCard title={t('phones:title')} icon={<MessageSquareText />} color="sky" text={t('phones:text')}>
      {phone === undefined ? (
        isError ? (
          <FailedList text={t('phones:not-loaded')} onRetry={() => void refetch()} />
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
        <p className="rounded-field border-2 border-ink border-dashed px-4 py-3">{t('phones:no-texts')}</p>
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
      onError: (error) => toastError(toSentence(error, t('phones:not-saved'))),
    })
  }
  return (
    <div role="status" className="grid gap-3 rounded-field border-2 border-ink bg-bubblegum px-4 py-3 text-on-color">
      <div>
        <p className="font-bold">{t('phones:moved')}</p>
        <p className="text-pretty text-small">{t('phones:moved-text')}</p>
      </div>
      <Button color="plain" size="small" className="justify-self-start" busy={isPending} onClick={dismiss}>
        {t('common:got-it')}
      </Button>
    </div>
  )
}
