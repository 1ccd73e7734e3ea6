import { CalendarPlus, Copy } from 'lucide-react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { toast, toastSuccess } from '#web/ui/toast.ts'

/** Calendar apps offer to subscribe when a webcal: link is opened. */
const toWebcal = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The new URL, shown once, and two ways to pass it on. */
export function FeedAddress({ url }: { url: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <ButtonLink href={toWebcal(url)} color="grape" fullWidth icon={<CalendarPlus className="size-5" />}>
        Open in my calendar
      </ButtonLink>
      <Button color="marigold" fullWidth icon={<Copy className="size-5" />} onClick={() => void copy(url)}>
        Copy the address
      </Button>
      <p className="select-all break-all rounded-field border-2 border-ink border-dashed px-3 py-2 text-ink-soft text-small">
        {url}
      </p>
      <p className="text-pretty">
        <strong>You see it this once.</strong> Whoever has it can read your plans, so keep it between you and your
        calendar.
      </p>
    </div>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Address copied', 'Paste it where your calendar says “from URL”.')
  } catch {
    toast({ title: 'Hold the address to copy it', duration: 6_000 })
  }
}
