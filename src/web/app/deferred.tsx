import { Notices } from '#web/app/notices.tsx'
import { usePageNotes } from '#web/app/use-page-notes.ts'
import { usePushSession } from '#web/app/use-push-session.ts'
import { useOwnLanguage } from '#web/features/languages/use-own-language.ts'

/** What the first paint does not need: notices, pushes, the service worker. */
export function Deferred() {
  usePushSession()
  usePageNotes()
  useOwnLanguage()
  return <Notices />
}
