import { useMutation } from '@tanstack/react-query'
import { Download, ShieldCheck, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { downloadExport } from '#web/features/accounts/api.ts'
import { DeleteAccountDialog } from '#web/features/accounts/delete-account-dialog.tsx'
import { toSentence } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** What one is owed: a copy of everything, and a way to take everything back. */
export function AccountCard() {
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: downloadExport,
    onSuccess: () => toastSuccess('Here you go', 'Everything we keep about you, as a JSON file'),
    onError: (error) => toastError(toSentence(error, 'Your data could not be put together. Try again in a moment.')),
  })
  return (
    <SectionCard
      title="Your data"
      icon={<ShieldCheck />}
      color="marigold"
      text="It is yours. Take a copy, or take it all away."
    >
      <div className="grid gap-3">
        <Button
          color="plain"
          icon={<Download className="size-5" />}
          busy={download.isPending}
          busyLabel="Putting it together..."
          onClick={() => download.mutate()}
        >
          Download my data
        </Button>
        <Button color="plain" icon={<Trash2 className="size-5" />} onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </SectionCard>
  )
}
