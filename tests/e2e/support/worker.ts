import type { Page } from '@playwright/test'

/** The service worker answers this page's requests: only now is anything queued without a connection. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
