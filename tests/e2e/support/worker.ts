import type { Page } from '@playwright/test'

/** The service worker answers this page's requests: only now is anything queued without a connection. */
export async function waitForWorker(page: Page): Promise<void> {
  const isInControl = () => navigator.serviceWorker.controller?.state === 'activated'
  // Not at each frame, which a page would draw for nothing else.
  await page.waitForFunction(isInControl, undefined, { polling: 100 })
}
