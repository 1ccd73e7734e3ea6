import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { BuildError, buildIfStale } from '#scripts/build.ts'
import { endWithNpm } from '#scripts/end-with-npm.ts'

// Later starts find the code without its types and compiled. Where this cannot be written, nothing is lost.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
endWithNpm()

try {
  await buildIfStale()
} catch (error) {
  if (!(error instanceof BuildError)) throw error
  console.error(error.message)
  process.exit(1)
}

const { main } = await import('#server/main.ts')
await main()
