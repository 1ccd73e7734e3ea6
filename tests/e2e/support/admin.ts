import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '../../../src/server/admin.ts')

/** What `npm run admin -- …` prints, beside a running app. */
export async function runCommand({ dataDir }: { dataDir: string }, ...typed: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [program, ...typed], { env })).stdout
}
