import { useEffect, useRef } from 'react'
import { isLanguage } from '#shared/languages.ts'
import { currentLanguage } from '#shared/message.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { markSwitched, wasSwitched } from '#web/lib/device/switch-mark.ts'

/**
 * Loads the page anew in the person's language, where they changed that on another device: this one's worker answers in the
 * one of before. At the start of a page only, when nothing is typed yet, and once in a window: it must never go on and on.
 */
export function useOwnLanguage(): void {
  const { user } = useAuth()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (!user || wasAsked.current) return
    wasAsked.current = true
    const { language } = user
    const isOther = language && isLanguage(currentLanguage()) && language !== currentLanguage()
    if (!isOther || wasSwitched() || !markSwitched()) return
    void import('#web/ui/change-language.ts').then(({ loadIn }) => loadIn(language))
  }, [user])
}
