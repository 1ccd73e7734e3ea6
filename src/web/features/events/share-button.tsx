import { Share2 } from 'lucide-react'
import type { EventDetail } from '#shared/events.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastSuccess } from '#web/ui/toast.ts'

const copyAddress = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Link copied', 'Paste it where your crew talks.')
  } catch {
    toast({ title: 'Copy this link', description: address, duration: 10_000 })
  }
}

/** Hands the event's address to the device's share sheet; where there is none, it is copied, and that is said. */
const share = async (event: Pick<EventDetail, 'id' | 'title'>): Promise<void> => {
  const url = `${location.origin}/event/${event.id}`
  if (typeof navigator.share !== 'function') return copyAddress(url)
  try {
    await navigator.share({ title: event.title, url })
  } catch (error) {
    // Closing the sheet is an answer too.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') await copyAddress(url)
  }
}

export const ShareButton = ({ event }: { event: Pick<EventDetail, 'id' | 'title'> }) => (
  <Button
    color="sky"
    fullWidth
    icon={<Share2 aria-hidden="true" className="size-5" />}
    onClick={() => void share(event)}
  >
    Share Event
  </Button>
)
