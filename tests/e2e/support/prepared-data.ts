import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startApp } from '#tests/e2e/support/app-process.ts'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { keepPlans } from '#tests/support/keep-plans.ts'
import { makeScratch } from '#tests/support/scratch.ts'

const variable = 'SPONTI_PREPARED_DATA'

/**
 * The data folder of an app that was started once and ended. A copy of it spares a test's app two thirds of its start:
 * initdb, the migrations and the sample people. Returns what removes it.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const folder = await makeScratch()
  const app = await startApp()
  await app.end()
  await copyFolder(app.dataDir, folder)
  await keepPlans(join(folder, 'postgres'))
  await app.stop()
  process.env[variable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** For `startApp`. Playwright's workers inherit it from the global setup. */
export function getPreparedData(): string {
  const folder = process.env[variable]
  if (!folder) throw new Error('The global setup has prepared no data')
  return folder
}
