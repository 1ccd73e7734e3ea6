import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { provideMessages } from '#shared/message.ts'
import type { PageMeta, RenderPage } from '#shared/pages.ts'
import { App } from '#web/app/app.tsx'
import { setAppConfig } from '#web/lib/api/app-config.ts'
import { startSignedOut } from '#web/lib/api/auth.ts'
import { toScrapSheet } from '#web/ui/scraps.ts'

// The store is shared by all renders and never knows anybody: see useAuth.
startSignedOut()

/** The renderer has its own copy of that module, so the server provides its messages to both. */
export { provideMessages }

/** Renders a page to HTML, as it is before any effect runs. The server loads this file from the build. */
export const renderPage: RenderPage = async ({ path, search }, { config, seed, invite, person, paper }) => {
  // The config is constant per process, so a global store is safe here.
  setAppConfig(config)
  let meta: PageMeta = { title: '' }
  const visit = {
    seed,
    ...(invite && { invite }),
    ...(person && { person }),
    ...(paper && { paper }),
    onMeta: (found: PageMeta) => (meta = found),
  }
  const page = (
    <Router ssrPath={path} ssrSearch={search}>
      <App visit={visit} />
    </Router>
  )
  // Streamed Suspense boundaries need inline scripts, which the CSP forbids: render everything at once.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail })
  const body = await new Response(prelude).text()
  return { body, meta, scrapSheet: toScrapSheet(seed) }
}

function fail(error: unknown) {
  throw error
}
