import { useMutation } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { t } from '#shared/message.ts'
import type { ListedPerson } from '#shared/users.ts'
import { findContactsManager, findPickedPeople, NoContacts } from '#web/features/contacts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const toastMs = 2_500

/** Finds friends among the phone's contacts. Rendered only where the browser supports it. */
export function ContactPicker({ onFound }: { onFound: (people: ListedPerson[]) => void }) {
  const manager = findContactsManager()
  const search = useMutation({
    mutationFn: () => findPickedPeople(manager),
    onSuccess: onFound,
    onError: (error) => {
      const unknown = new NoContacts(t('contacts:book.failed'), t('contacts:book.try-later'))
      const { message: title, sentence: description, isHarmless } = error instanceof NoContacts ? error : unknown
      toast({ title, description, duration: toastMs, variant: isHarmless ? 'plain' : 'destructive' })
    },
  })
  if (!manager) return null
  return (
    <Button
      color="sky"
      fullWidth
      icon={<BookUser className="size-5" />}
      busy={search.isPending}
      busyLabel={t('contacts:book.looking')}
      onClick={() => search.mutate()}
    >
      {t('contacts:book.find')}
    </Button>
  )
}
