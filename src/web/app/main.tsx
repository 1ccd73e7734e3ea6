import '#web/styles/main.css'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/app.tsx'
import { loadSignedInApp } from '#web/app/lazy-pages.ts'
import { loadAppConfig } from '#web/lib/app-config.ts'
import { refreshCurrentUser, takeHandoff, wasSignedIn } from '#web/lib/auth.ts'
import { applyColorScheme } from '#web/lib/color-scheme.ts'
import { watchInstall } from '#web/lib/install.ts'

const start = (): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  void refreshCurrentUser()
  void loadAppConfig()
  // Somebody who was here before is probably here again: their screens come along with the question who they are.
  if (wasSignedIn()) void loadSignedInApp()
  applyColorScheme()
  watchInstall()
  createRoot(root).render(<App />)
}

// With a hand-off token in the address the browser is already on its way to a session.
if (!takeHandoff()) start()
