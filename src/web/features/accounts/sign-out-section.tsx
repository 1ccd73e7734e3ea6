import { LifeBuoy, LogOut } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { leaveDevice } from '#web/features/accounts/api.ts'
import { useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SupportLink } from '#web/ui/operator.tsx'
import { Words } from '#web/ui/words.tsx'

type SignOutSectionProps = {
  /** What is lost by signing out, for whom something is. */
  warning?: string
}

/** Help, Sign Out, and whom to write to. */
export function SignOutSection({ warning }: SignOutSectionProps) {
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const waiting = useWaiting().length
  async function leave() {
    setAsking(false)
    setLeaving(true)
    await leaveDevice()
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3 *:flex-1">
        <ButtonLink to="/help" color="plain" icon={<LifeBuoy className="size-5" />}>
          {t('account:sign-out.help')}
        </ButtonLink>
        <Button
          color="danger"
          icon={<LogOut className="size-5" />}
          busy={isLeaving}
          busyLabel={t('account:sign-out.leaving')}
          onClick={() => (waiting > 0 || warning ? setAsking(true) : void leave())}
        >
          {t('account:sign-out.button')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('account:sign-out.ask')}
        description={waiting > 0 ? t('account:sign-out.unsent', { count: waiting }) : warning}
        cancelLabel={t('account:sign-out.stay')}
        confirmLabel={t('account:sign-out.anyway')}
        onConfirm={() => void leave()}
      />
      <p className="text-center text-ink-soft text-small">
        <Words
          say="account:sign-out.questions"
          tags={{ address: () => <SupportLink subject={t('account:sign-out.subject')} /> }}
        />
      </p>
    </div>
  )
}
