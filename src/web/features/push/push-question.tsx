import { BellDot, X } from 'lucide-react'
import { t } from '#shared/message.ts'
import { turnPushOn } from '#web/features/push/api.ts'
import { useCurrentUser } from '#web/lib/api/auth.ts'
import { closePushQuestion, declinePushQuestion, useIsPushQuestionOpen } from '#web/lib/push/push-question.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastError } from '#web/ui/toast.ts'

/** Says what pushes are for, with the button that makes the browser ask. */
export function PushQuestion() {
  const isOpen = useIsPushQuestionOpen()
  const isGuest = useCurrentUser().user?.kind === 'guest'
  if (!isOpen) return null
  return (
    <Card as="section" aria-label={t('push:question.label')} className="grid gap-3">
      <div className="flex items-start gap-3">
        <BellDot aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <p className="min-w-0 flex-1 text-pretty">
          {/* A guest has no crew and posts nothing: they hear of the spons that they were let into. */}
          {t(isGuest ? 'push:question.guest' : 'push:question.member')}
        </p>
        <button
          type="button"
          aria-label={t('common:not-now')}
          className="touch-area -mt-2 -me-2 grid size-10 shrink-0 place-items-center rounded-full"
          onClick={declinePushQuestion}
        >
          <X className="size-5" />
        </button>
      </div>
      <Button size="small" color="mint" className="justify-self-start" onClick={turnOn}>
        {t('push:question.turn-on')}
      </Button>
    </Card>
  )
}

function turnOn(): void {
  closePushQuestion()
  turnPushOn().catch((error) => toastError(error.message, t('push:failed')))
}
