import { preview } from 'vite'
import { buildIfStale, parts } from '#scripts/build.ts'

const screens = {
  ...parts.web,
  name: 'screens',
  result: 'dist/screens/index.html',
  stamp: 'dist/screens-built-from',
  config: 'vite.screens.config.ts',
  inputs: [...parts.web.inputs, 'tests/screens/**', 'vite.screens.config.ts'],
}

export const buildScreens = (): Promise<void> => buildIfStale([screens])

/** Serves /dev/screens as it was built. */
export async function serveScreens(): Promise<{ url: string; close: () => Promise<void> }> {
  const address = { port: 0, host: '127.0.0.1' }
  const server = await preview({ configFile: screens.config, logLevel: 'error', preview: address })
  const [url = ''] = server.resolvedUrls?.local ?? []
  return { url, close: () => server.close() }
}
