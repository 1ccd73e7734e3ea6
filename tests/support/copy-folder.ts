import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What is in one folder, into another. For the files of a database server Node's own `cp` takes six times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-r', `${from}/.`, to])
}
