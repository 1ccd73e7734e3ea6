import '#web/lib/start/messages.ts'
import '#web/styles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Handover } from '#shared/pages.ts'
import { App } from '#web/app/app.tsx'
import { loadCreatePage, loadEventPage, loadFeedPage, loadLandingPage, loadSignedInApp } from '#web/app/lazy-pages.ts'
import { loadAppConfig, setAppConfig } from '#web/lib/api/app-config.ts'
import { refreshCurrentUser, startSignedIn, startSignedOut, wasSignedIn } from '#web/lib/api/auth.ts'
import { watchInstall } from '#web/lib/device/install.ts'
import { readHandover, type Visit } from '#web/lib/device/visit.ts'

const patience = 300
const paintTimeoutMs = 2000

/** Preloads the most likely screen while the current user is still being fetched. */
function fetchLikelyScreen(): void {
  const path = location.pathname
  const isHome = path === '/' || path === '/home'
  function loadPage() {
    if (isHome) return loadFeedPage()
    if (path === '/create') return loadCreatePage()
    return path.startsWith('/event/') && loadEventPage()
  }
  if (wasSignedIn()) void Promise.all([loadSignedInApp(), loadPage()]).catch(() => {})
  else if (isHome) void loadLandingPage().catch(() => {})
}

/** Starts with the data that the server passed along. */
function wake(root: Element, handover: Handover): void {
  const { config, person, isSignedOut } = handover
  let isDrawn = root.firstElementChild !== null
  setAppConfig(config)
  if (person) isDrawn = startSignedIn(person.user) && isDrawn
  else if (isSignedOut) startSignedOut()
  else void refreshCurrentUser()
  function go() {
    if (person) fetchLikelyScreen()
    if (isDrawn) startTransition(() => void hydrateRoot(root, <App visit={handover} />))
    else show(root, handover)
  }
  if (isDrawn) void waitForPaint().then(go)
  else go()
}

/** What is drawn is seen first. A page in the background is not painted, and one that goes there may never be. */
async function waitForPaint(): Promise<void> {
  if (document.hidden) return
  const painted = new Promise<void>((resolve) => {
    // Two animation frames are not enough: on a busy device the frame reaches the screen later than that.
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, paintTimeoutMs))])
}

/** In a transition, which lets taps and frames in between. */
function show(root: Element, visit: Visit): void {
  const tree = createRoot(root)
  startTransition(() => tree.render(<App visit={visit} />))
}

async function draw(root: Element): Promise<void> {
  void refreshCurrentUser()
  const config = loadAppConfig()
  fetchLikelyScreen()
  // The demo ribbon shifts the layout: wait for the config, but not long on a very slow connection.
  await Promise.race([config, new Promise((resolve) => setTimeout(resolve, patience))])
  show(root, { seed: Date.now() })
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
  void import('#web/lib/start/handoff.ts').then((handoff) => handoff.takeHandoff() || start())
else start()
