import '#web/styles/main.css'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/app.tsx'
import { loadFeedPage, loadLandingPage, loadSignedInApp } from '#web/app/lazy-pages.ts'
import { loadAppConfig } from '#web/lib/app-config.ts'
import { refreshCurrentUser, takeHandoff, wasSignedIn } from '#web/lib/auth.ts'
import { watchInstall } from '#web/lib/install.ts'

const patience = 300

/** Fetches the screen that will most likely be wanted, while the server is still being asked who this is. */
const fetchLikelyScreen = (): void => {
  const isHome = location.pathname === '/' || location.pathname === '/home'
  if (wasSignedIn()) void Promise.all([loadSignedInApp(), isHome && loadFeedPage()]).catch(() => {})
  else if (isHome) void loadLandingPage().catch(() => {})
}

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  void refreshCurrentUser()
  const config = loadAppConfig()
  fetchLikelyScreen()
  watchInstall()
  // The demo ribbon pushes the page down: it is there from the first paint, or comes late on a very slow line only.
  await Promise.race([config, new Promise((resolve) => setTimeout(resolve, patience))])
  createRoot(root).render(<App />)
}

// With a hand-off token in the address the browser is already on its way to a session.
if (!takeHandoff()) void start()
