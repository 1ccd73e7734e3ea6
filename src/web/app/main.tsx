import '#web/styles/main.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { feedCallId, type Handover } from '#shared/pages.ts'
import { App } from '#web/app/app.tsx'
import { loadFeedPage, loadLandingPage, loadSignedInApp } from '#web/app/lazy-pages.ts'
import { loadAppConfig, setAppConfig } from '#web/lib/api/app-config.ts'
import { refreshCurrentUser, startSignedOut, wasSignedIn } from '#web/lib/api/auth.ts'
import { watchInstall } from '#web/lib/device/install.ts'
import { readHandover } from '#web/lib/device/visit.ts'

const patience = 300

/** Preloads the most likely screen while the current user is still being fetched. */
function fetchLikelyScreen(): void {
  const isHome = location.pathname === '/' || location.pathname === '/home'
  // The server adds this preload where the request has a session.
  const isAwaited = document.getElementById(feedCallId) !== null
  if (isAwaited || wasSignedIn()) void Promise.all([loadSignedInApp(), isHome && loadFeedPage()]).catch(() => {})
  else if (isHome) void loadLandingPage().catch(() => {})
}

/** Hydrates a server-rendered page with the data that the server passed along. */
function wake(root: Element, handover: Handover): void {
  setAppConfig(handover.config)
  if (handover.isSignedOut) startSignedOut()
  else void refreshCurrentUser()
  hydrateRoot(root, <App visit={handover} />)
}

async function draw(root: Element): Promise<void> {
  void refreshCurrentUser()
  const config = loadAppConfig()
  fetchLikelyScreen()
  // The demo ribbon shifts the layout: wait for the config, but not long on a very slow connection.
  await Promise.race([config, new Promise((resolve) => setTimeout(resolve, patience))])
  createRoot(root).render(<App visit={{ seed: Date.now() }} />)
}

function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  watchInstall()
  const handover = readHandover()
  if (handover) wake(root, handover)
  else void draw(root)
}

// A hand-off token in the URL is exchanged for a session first.
if (location.search.includes('authToken='))
  void import('#web/lib/api/handoff.ts').then((handoff) => handoff.takeHandoff() || start())
else start()
