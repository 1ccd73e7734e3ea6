import { useLayoutEffect } from 'react'
import { posted } from '#web/features/feed/posted-model.ts'
import { loadEventually } from '#web/lib/device/lazy-page.ts'
import { whenLoaded } from '#web/lib/device/when-loaded.ts'

/** Loaded after the first screen, which is at its top: a list that somebody comes back to has it. */
let model: typeof import('#web/features/feed/scroll-places-model.ts') | undefined

async function loadModel() {
  await whenLoaded()
  model ??= await loadEventually(() => import('#web/features/feed/scroll-places-model.ts'))
  return model
}

/**
 * Restores a list's scroll position by card: slots that were never rendered have estimated heights, so a pixel offset
 * would land elsewhere. The slot is located, and again once its neighbours have their real size. Returns the id of the card.
 */
export function useScrollRestoration(name: string, isReady: boolean): string | undefined {
  useLayoutEffect(() => {
    if (posted.cardId) model?.places.delete(name)
    const place = isReady ? model?.places.get(name) : undefined
    return place && model?.holdInPlace(place)
  }, [name, isReady])

  // On every render: the card comes with a later answer.
  useLayoutEffect(() => {
    const { cardId } = posted
    const card = cardId && document.querySelector(`[data-card="${cardId}"]`)
    if (!card) return
    posted.cardId = undefined
    if (card.getBoundingClientRect().top > innerHeight / 2)
      void loadModel().then(({ holdInPlace }) => holdInPlace({ cardId, top: 96 }))
  })

  // A layout effect: while the next page's chunk loads, Suspense only hides this list, and the shrunken page scrolls to
  // the top. Effects of hidden content are cleaned up, so that scroll is not recorded.
  useLayoutEffect(() => {
    const watching = new AbortController()
    const { signal } = watching
    void loadModel().then(({ watchPlace }) => signal.aborted || signal.addEventListener('abort', watchPlace(name)))
    return () => watching.abort()
  }, [name])
  return model?.places.get(name)?.cardId
}
