import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { BuildError, buildIfStale } from '#scripts/build.ts'
import { endWithNpm } from '#scripts/end-with-npm.ts'

// Later starts skip type stripping and compiling. Does nothing where the folder is not writable.
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
