import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import type { PageMeta, RenderPage } from '#shared/pages.ts'
import { App } from '#web/app/app.tsx'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { startSignedOut } from '#web/lib/api/auth.ts'
import { toScrapSheet } from '#web/ui/shapes-background.tsx'

// On the server nobody is ever signed in: people who are get the page without anybody in it.
startSignedOut()

/** A page as text, as its first moment in the browser. The server loads this file from the build. */
export const renderPage: RenderPage = async ({ path, search }, { config, seed, invite }) => {
  // The same for every request of a process, so that one store will do.
  setAppConfig(config)
  let meta: PageMeta = { title: '' }
  const visit = { seed, ...(invite && { invite }), onMeta: (found: PageMeta) => (meta = found) }
  const page = (
    <Router ssrPath={path} ssrSearch={search}>
      <App visit={visit} />
    </Router>
  )
  // Parts that are sent late are moved into place by scripts in the page, which are forbidden: all of it in one piece.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail })
  const body = await new Response(prelude).text()
  return { body, meta, scrapSheet: toScrapSheet(seed) }
}

function fail(error: unknown) {
  throw error
}
