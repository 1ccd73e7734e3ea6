import { chooseLanguage } from '#shared/accounts.ts'
import type { Language } from '#shared/languages.ts'
import { t } from '#shared/message.ts'
import { callApi } from '#web/lib/api/api.ts'
import { readCurrentUser, refreshCurrentUser } from '#web/lib/api/auth.ts'
import { markSwitched } from '#web/lib/device/switch-mark.ts'
import { changeWorkerLanguage } from '#web/lib/worker/worker-language.ts'
import { toastError } from '#web/ui/toast.ts'

/** False where it could not be kept, which the person is told. */
export async function changeLanguage(language: Language): Promise<boolean> {
  try {
    await callApi(chooseLanguage, { body: { language } })
  } catch {
    toastError(t('languages:failed'))
    return false
  }
  markSwitched()
  // The worker's copy of it is what the next page starts with.
  if (readCurrentUser()) await refreshCurrentUser()
  await loadIn(language)
  return true
}

/** Document, scripts and worker are there once for each language: the page is loaded anew. */
export async function loadIn(language: Language): Promise<void> {
  await changeWorkerLanguage(language)
  history.replaceState(history.state, '', withoutLanguage(location.href))
  location.reload()
}

/** An address may ask for a language, which would be the one of the page again. */
function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('language')
  return url.pathname + url.search + url.hash
}
