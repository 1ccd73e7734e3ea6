import { useEffect } from 'react'
import { useCurrentUser } from '#web/lib/api/auth.ts'
import { loadEventually } from '#web/lib/device/lazy-page.ts'
import { countVisit } from '#web/lib/device/visits.ts'
import { whenQuiet } from '#web/lib/device/when-quiet.ts'
import { offerNotes } from '#web/ui/page-note.tsx'

/** Has the notes at hand before a page asks for one: loaded later, they would push the page down. */
export function usePageNotes(): void {
  const userId = useCurrentUser().user?.id
  useEffect(() => {
    if (!userId) return
    let isOver = false
    countVisit()
    async function load() {
      await whenQuiet()
      const { pageNotes } = await loadEventually(() => import('#web/app/page-notes.ts'))
      if (!isOver) offerNotes(pageNotes)
    }
    void load()
    return () => {
      isOver = true
      offerNotes([])
    }
  }, [userId])
}
