import { dark, light } from '#shared/palette.ts'
import { createStore, useStore } from '#web/lib/state/store.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

export type ColorScheme = 'system' | 'light' | 'dark'

const papers = { light: light.paper, dark: dark.paper } as const

const store = createStore<ColorScheme>(stored())

/** public/scheme.js does the same with the stored value, before the first paint. */
export function setColorScheme(scheme: ColorScheme): void {
  writeStored('scheme', scheme === 'system' ? null : scheme)
  store.set(scheme)
  applyColorScheme()
}

export const useColorScheme = (): ColorScheme => useStore(store)

function stored(): ColorScheme {
  const value = readStored('scheme')
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Applies the scheme to the page, and its paper colour to the browser's toolbar. */
function applyColorScheme(): void {
  const scheme = store.get()
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = papers[scheme === 'system' ? own : scheme]
  }
}
