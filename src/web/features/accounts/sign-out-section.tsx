import { LifeBuoy, LogOut } from 'lucide-react'
import { useState } from 'react'
import { product } from '#shared/product.ts'
import { leaveDevice } from '#web/features/accounts/api.ts'
import { useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

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
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/help" color="plain" icon={<LifeBuoy className="size-5" />}>
          Help
        </ButtonLink>
        <Button
          color="danger"
          icon={<LogOut className="size-5" />}
          busy={isLeaving}
          busyLabel="Leaving..."
          onClick={() => (waiting > 0 || warning ? setAsking(true) : void leave())}
        >
          Sign Out
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out already?"
        description={waiting > 0 ? toUnsent(waiting) : warning}
        cancelLabel="Stay"
        confirmLabel="Sign out anyway"
        onConfirm={() => void leave()}
      />
      <p className="text-center text-ink-soft text-small">
        Questions? Write to <SupportLink subject={`Help with ${product.name}`} />. A person answers within 2–3 business
        days.
      </p>
    </div>
  )
}

function toUnsent(waiting: number): string {
  const what = waiting === 1 ? 'One thing you did' : `${waiting} things you did`
  return `${what} without a connection would be thrown away unsent.`
}
