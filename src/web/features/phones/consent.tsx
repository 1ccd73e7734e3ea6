import { BellRing, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '#shared/message.ts'
import type { Phone } from '#shared/phones.ts'
import { useUpdatePhone } from '#web/features/phones/use-phone.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toDateTime } from '#web/lib/text/relative-time.ts'
import { SupportLink } from '#web/ui/operator.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { Words } from '#web/ui/words.tsx'

/** The SMS consent: the toggle, and its current effect. */
export function Consent({ phone }: { phone: Phone }) {
  const { mutate, isPending, variables } = useUpdatePhone()
  const isOn = isPending ? (variables.smsEnabled ?? false) : phone.smsEnabled
  function choose(smsEnabled: boolean) {
    return mutate(
      { smsEnabled },
      {
        onSuccess: () => toastSuccess(t(smsEnabled ? 'phones:consent.turned-on' : 'phones:consent.turned-off')),
        onError: (error) => toastError(toSentence(error, t('phones:not-saved'))),
      },
    )
  }
  return (
    <div className="grid gap-2 border-ink-faint border-t-2 pt-3">
      <Switch
        label={t('phones:consent')}
        checked={isOn}
        busy={isPending}
        disabled={phone.phoneNumber === null}
        onChange={choose}
      />
      <div aria-live="polite">
        {phone.phoneNumber === null ? (
          <Note icon={<CircleAlert />} title={t('phones:consent.needs-number')} look="bg-marigold text-on-color">
            {t('phones:consent.needs-number-text')}
          </Note>
        ) : phone.smsEnabled ? (
          <Note icon={<BellRing />} title={t('phones:consent.on')} look="bg-mint text-on-color">
            {toConsentWords(phone)}
          </Note>
        ) : (
          phone.hasStopped && (
            <Note icon={<CircleAlert />} title={t('phones:consent.stopped')} look="bg-marigold text-on-color">
              {t('phones:consent.stopped-text', { number: phone.displayNumber ?? '' })}
            </Note>
          )
        )}
      </div>
    </div>
  )
}

function toConsentWords({ displayNumber, smsConsentAt }: Phone): string {
  const number = displayNumber ?? ''
  return smsConsentAt
    ? t('phones:consent.on-since', { number, when: toDateTime(smsConsentAt) })
    : t('phones:consent.on-text', { number })
}

const link = 'font-semibold text-link underline underline-offset-2'

/** Disclosures that mobile carriers require before consent. */
export function FinePrint() {
  return (
    <div className="grid gap-1 border-ink-faint border-t-2 pt-3 text-ink-soft text-small">
      <p className="text-pretty">
        <Words say="phones:fine-print" tags={{ b: (inside) => <b>{inside}</b>, address: () => <SupportLink /> }} />
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to="/terms" className={`${link} inline-flex min-h-11 items-center`}>
          {t('phones:fine-print.terms')}
        </Link>
        <Link to="/privacy" className={`${link} inline-flex min-h-11 items-center`}>
          {t('phones:fine-print.privacy')}
        </Link>
      </p>
    </div>
  )
}

function Note({ icon, title, look, children }: { icon: ReactNode; title: string; look: string; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-field border-2 border-ink px-4 py-3 ${look}`}>
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        <p className="text-pretty text-small">{children}</p>
      </div>
    </div>
  )
}
