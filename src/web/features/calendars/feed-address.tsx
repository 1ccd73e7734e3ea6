import { CalendarPlus, Copy } from 'lucide-react'
import { t } from '#shared/message.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast, toastSuccess } from '#web/ui/toast.ts'
import { Words } from '#web/ui/words.tsx'

/** Calendar apps offer to subscribe when a webcal: link is opened. */
const toWebcal = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The new URL, shown once, and two ways to pass it on. */
export function FeedAddress({ url }: { url: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ButtonLink href={toWebcal(url)} color="grape" fullWidth icon={<CalendarPlus className="size-5" />}>
        {t('calendar:open')}
      </ButtonLink>
      <Button color="marigold" fullWidth icon={<Copy className="size-5" />} onClick={() => void copy(url)}>
        {t('calendar:copy')}
      </Button>
      <p
        dir="ltr"
        className="select-all break-all rounded-field border-2 border-ink border-dashed px-3 py-2 text-ink-soft text-small"
      >
        {url}
      </p>
      <p className="text-pretty">
        <Words say="calendar:once" tags={{ strong: (inside) => <strong>{inside}</strong> }} />
      </p>
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess(t('calendar:copied'), t('calendar:copied-text'))
  } catch {
    toast({ title: t('calendar:hold-to-copy'), duration: 6_000 })
  }
}
