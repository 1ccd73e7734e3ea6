import { buildIfStale } from '#scripts/build.ts'
import { prepareData } from '#tests/e2e/support/prepared-data.ts'
import { buildScreens } from '#tests/e2e/support/screens-site.ts'
import { becomeBatchJob } from '#tests/support/batch-job.ts'
import { keepScratchInMemory, removeAbandoned } from '#tests/support/scratch.ts'
import { getSpeechModel } from '#tests/support/speech-model.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default async function setup(): Promise<() => Promise<void>> {
  becomeBatchJob()
  // Before the apps that tests start look for it. What needs it says why it is not there.
  await Promise.all([buildIfStale(), buildScreens(), getSpeechModel().catch(() => {})])
  keepScratchInMemory()
  await removeAbandoned()
  return prepareData()
}
