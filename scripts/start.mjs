import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Later starts skip type stripping and compiling. Does nothing where the folder is not writable. Plain JavaScript, with nothing
// imported before this line: one TypeScript file that is not cached loads the type stripper, for 14 MB as long as the app runs.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compile'))
const { endWithNpm } = await import('#scripts/run/end-with-npm.ts')
endWithNpm()

const isWorker = process.argv.includes('worker')
// For who starts it again and again: comparing what is built with the sources takes its time.
if (!process.argv.includes('--built')) await build()

const program = isWorker ? 'worker' : 'main'
const { main } = await import(new URL(`../dist/server/${program}.js`, import.meta.url).href)
await main()

async function build() {
  const { BuildError, buildIfStale, parts } = await import('#scripts/build.ts')
  try {
    // The worker alone needs no front end.
    await buildIfStale(isWorker ? [parts.server] : undefined)
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
