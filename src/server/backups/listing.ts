import { backupId } from '#server/backups/ids.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'

/** `latest`, or the name of one. */
export async function findBackup(store: BackupStore, name: string): Promise<string> {
  if (name !== 'latest') return name
  const ids = (await listBackups(store)).sort()
  const last = ids.at(-1)
  if (!last) throw new CommandError(`There is no backup in ${store.place}.`)
  return last
}

/** Those that are whole. */
export async function listBackups(store: BackupStore): Promise<string[]> {
  return (await store.list()).flatMap((name) => {
    const [id = '', file] = name.split('/')
    return file === 'manifest.json' && backupId.test(id) ? [id] : []
  })
}
