import { BellRing, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Phone } from '#shared/phones.ts'
import { useUpdatePhone } from '#web/features/phones/use-phone.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { toDateTime } from '#web/lib/text/relative-time.ts'
import { SupportLink } from '#web/ui/operator.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The SMS consent: the toggle, and its current effect. */
export function Consent({ phone }: { phone: Phone }) {
  const { mutate, isPending, variables } = useUpdatePhone()
  const isOn = isPending ? (variables.smsEnabled ?? false) : phone.smsEnabled
  function choose(smsEnabled: boolean) {
    return mutate(
      { smsEnabled },
      {
        onSuccess: () => toastSuccess(smsEnabled ? 'Texts are on' : 'Texts are off'),
        onError: (error) => toastError(toSentence(error, 'That could not be saved. Try again?')),
      },
    )
  }
  return (
    <div className="grid gap-2 border-ink-faint border-t-2 pt-3">
      <Switch
        label="Enable SMS notifications"
        checked={isOn}
        busy={isPending}
        disabled={phone.phoneNumber === null}
        onChange={choose}
      />
      <div aria-live="polite">
        {phone.phoneNumber === null ? (
          <Note icon={<CircleAlert />} title="Phone Number Required" look="bg-marigold text-on-color">
            Add and verify your number above, then turn texts on.
          </Note>
        ) : phone.smsEnabled ? (
          <Note icon={<BellRing />} title="SMS notifications are on" look="bg-mint text-on-color">
            We text {phone.displayNumber} when somebody invites you
            {phone.smsConsentAt && <>. You agreed on {toDateTime(phone.smsConsentAt)}</>}.
          </Note>
        ) : (
          phone.hasStopped && (
            <Note icon={<CircleAlert />} title="You texted STOP" look="bg-marigold text-on-color">
              Nothing goes to {phone.displayNumber} any more. Turn this on, or text JOIN, to resume.
            </Note>
          )
        )}
      </div>
    </div>
  )
}

const link = 'font-semibold text-link underline underline-offset-2'

/** Disclosures that mobile carriers require before consent. */
export function FinePrint() {
  return (
    <div className="grid gap-1 border-ink-faint border-t-2 pt-3 text-ink-soft text-small">
      <p className="text-pretty">
        Message frequency varies with your invitations. Message and data rates may apply. Reply <b>HELP</b> for help, or
        write to <SupportLink />. Reply <b>STOP</b> to end texts, <b>JOIN</b> to resume.
      </p>
      <p className="flex flex-wrap gap-x-5">
        <Link to="/terms" className={`${link} inline-flex min-h-11 items-center`}>
          Terms & Conditions
        </Link>
        <Link to="/privacy" className={`${link} inline-flex min-h-11 items-center`}>
          Privacy Policy
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
