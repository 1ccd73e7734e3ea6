import { t } from '#shared/message.ts'
import { toast, toastSuccess } from '#web/ui/toast.ts'

export async function copyLink(url: string, hint = t('common:link.copied-text')): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess(t('common:link.copied'), hint)
  } catch {
    toast({ title: t('common:link.copy-this'), description: url, duration: 10_000 })
  }
}

/** Closing the share sheet is no error; without one, or if sharing fails, the link is copied. */
export async function shareLink(shared: { title: string; text: string; url: string }): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(shared.url)
  try {
    await navigator.share(shared)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') await copyLink(shared.url)
  }
}
