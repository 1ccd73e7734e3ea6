import { BuildError, buildIfStale } from '#scripts/build.ts'
import { endWithNpm } from '#scripts/end-with-npm.ts'

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
