import type { ReactNode } from 'react'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginSignIn } from '#shared/sign-ins.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type FreshSignInDialogProps = {
  /** Where the sign-in leads back to, to go on there. */
  returnTo: string
  /** The passkey button, which belongs to another feature. It reloads the page. */
  passkey?: ReactNode
  onClose: () => void
}

/** For what takes a sign-in of now: leads through it, and back. */
export function FreshSignInDialog({ returnTo, passkey, onClose }: FreshSignInDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('account:fresh.title')}
      description={t('account:fresh.text')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button color="plain" className="flex-1" onClick={onClose}>
            {t('common:not-now')}
          </Button>
          <ButtonLink href={toPath(beginSignIn, { query: { redirect: returnTo } })} className="flex-1">
            {t('account:fresh.sign-in')}
          </ButtonLink>
        </div>
      }
    >
      {passkey}
    </Dialog>
  )
}
