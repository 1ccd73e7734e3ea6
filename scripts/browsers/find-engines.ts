import { globSync } from 'node:fs'

export type Engine = {
  name: EngineName
  /** Debian packages. */
  packages: string[]
  /** Files that they bring, as globs. */
  needs: string[]
}

export type EngineName = 'webkit' | 'old-webkit' | 'firefox'

/** Engines besides Chromium, as Debian packages them: Playwright's own builds do not run on every system. */
export const engines: readonly Engine[] = [
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
    needs: [
      '/usr/bin/WebKitWebDriver',
      '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib',
      '/usr/lib/python3/dist-packages/gi',
      '/usr/bin/Xvfb',
    ],
  },
  {
    // On Debian 12 as old as Safari 16.0, on later ones newer.
    name: 'old-webkit',
    packages: ['wpewebkit-driver', 'cog', 'libwpebackend-fdo-1.0-1'],
    needs: ['/usr/bin/WPEWebDriver', '/usr/bin/cog', '/usr/lib/*/libWPEBackend-fdo-1.0.so.1'],
  },
  { name: 'firefox', packages: ['firefox-esr'], needs: ['/usr/bin/firefox-esr'] },
]

export const isInstalled = ({ needs }: Engine) => needs.every((pattern) => globSync(pattern).length > 0)
