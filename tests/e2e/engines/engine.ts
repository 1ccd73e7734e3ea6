import type { EngineName } from '#scripts/find-engines.ts'
import type { Browser } from '#tests/e2e/engines/browser.ts'
import { startFirefox } from '#tests/e2e/engines/firefox.ts'
import { startOldWebKit, startWebKit } from '#tests/e2e/engines/webkit.ts'

const starters: Record<EngineName, () => Promise<Browser>> = {
  webkit: startWebKit,
  'old-webkit': startOldWebKit,
  firefox: startFirefox,
}

export const startBrowser = (name: EngineName) => starters[name]()
