import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/message.ts'
import { downloadExport } from '#web/features/accounts/api.ts'
import { DeleteAccountDialog } from '#web/features/accounts/delete-account-dialog.tsx'
import { type FreshThing, needsFreshSignIn } from '#web/features/accounts/fresh-sign-in-model.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

type AccountCardProps = {
  /** What was wanted before a fresh sign-in, which has been given now. */
  continued: FreshThing | null
  onStale: (thing: FreshThing) => void
  onDone: () => void
}

/** What one is owed: a copy of everything, and a way to take everything back. */
export function AccountCard({ continued, onStale, onDone }: AccountCardProps) {
  const [isDeleting, setDeleting] = useState(continued === 'delete')
  const download = useMutation({
    mutationFn: downloadExport,
    onSuccess: () => toastSuccess(t('account:data.downloaded'), t('account:data.downloaded-text')),
    onError: (error) =>
      needsFreshSignIn(error) ? onStale('export') : toastError(toSentence(error, t('account:data.download-failed'))),
  })
  function stopDeleting() {
    setDeleting(false)
    onDone()
  }
  return (
    <SectionCard title={t('account:data.title')} icon={<ShieldCheck />} color="marigold" text={t('account:data.text')}>
      <div className="grid gap-3">
        <Button
          color="plain"
          icon={<Download className="size-5" />}
          busy={download.isPending}
          busyLabel={t('account:data.downloading')}
          onClick={() => download.mutate()}
        >
          {t('account:data.download')}
        </Button>
        <Button color="warning" icon={<Trash2 className="size-5" />} onClick={() => setDeleting(true)}>
          {t('account:delete.open')}
        </Button>
      </div>
      {isDeleting && (
        <DeleteAccountDialog
          onClose={stopDeleting}
          onStale={() => {
            setDeleting(false)
            onStale('delete')
          }}
        />
      )}
      <ConfirmDialog
        open={continued === 'export'}
        onOpenChange={(open) => open || onDone()}
        title={t('account:data.welcome-back')}
        description={t('account:data.welcome-back-text')}
        cancelLabel={t('common:not-now')}
        confirmLabel={t('account:data.download')}
        isHarmless
        onConfirm={() => {
          onDone()
          download.mutate()
        }}
      />
    </SectionCard>
  )
}
