import { parseArgs } from 'node:util'
import { makeBackup } from '#server/backups/backup.ts'
import { listBackups } from '#server/backups/listing.ts'
import { prune } from '#server/backups/pruning.ts'
import { openBackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'
import { parseKeepRules } from '#server/config/keep-rules.ts'
import { runCommand } from '#server/run-command.ts'

const usage = `npm run backup -- [--to <folder>|s3|s3://<bucket>] [--keep 7d,4w,12m] [--list]`

await runCommand(process.env, async (config, connectionString) => {
  const { to, keep, list } = readArguments()
  const place = to ?? config.backups.to
  if (!place) throw new CommandError(`Say where the backup goes: set BACKUP_TO, or ${usage}`)
  const rules = keep === undefined ? config.backups.keep : parseKeepRules(keep)
  if (!rules) throw new CommandError('--keep must look like 7d,4w,12m: days, weeks, months.')
  const store = openBackupStore(place, config)
  if (list) return void console.log((await listBackups(store)).sort().join('\n') || `No backup in ${store.place}.`)
  const { id, rows, files, isEncrypted, missingFiles } = await makeBackup({ connectionString, config, store })
  console.log(`${id}: ${rows} rows, ${files} files, ${isEncrypted ? 'encrypted' : 'not encrypted'}, in ${store.place}`)
  if (missingFiles.length > 0)
    console.log(`${missingFiles.length} files that the database names are not in the store of uploads.`)
  for (const removed of await prune(store, rules, new Date())) console.log(`${removed}: removed, as --keep says`)
})

function readArguments() {
  try {
    const options = { to: { type: 'string' }, keep: { type: 'string' }, list: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`)
  }
}
