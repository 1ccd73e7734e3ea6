import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { findBackup } from '#server/backups/listing.ts'
import { checkBackup, restoreBackup } from '#server/backups/restore.ts'
import { openBackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'
import { runCommand } from '#server/run-command.ts'

const usage = `npm run restore -- <backup>|latest [--from <folder>|s3|s3://<bucket>] [--check] [--force]`

await runCommand(process.env, async (config, connectionString) => {
  const { name, from, check, force } = readArguments()
  const place = from ?? config.backups.to
  if (!place) throw new CommandError(`Say where the backup is: set BACKUP_TO, or ${usage}`)
  const store = openBackupStore(place, config)
  const id = await findBackup(store, name)
  const source = { connectionString, config, store }
  const { at, rows, files } = await (check ? checkBackup(source, id) : restoreBackup(source, id, force))
  console.log(`${id}: ${rows} rows, ${files} files, as of ${at}: ${check ? 'whole and readable' : 'restored'}.`)
  if (!check)
    console.log(
      'What happened after that moment is gone: accounts that were deleted since are back, and so are sessions.',
    )
})

function readArguments() {
  const { values, positionals } = parse()
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new CommandError(`Say which backup: ${usage}`)
  const isPath = given.includes('/')
  return {
    name: isPath ? basename(given) : given,
    from: values.from ?? (isPath ? dirname(given) : undefined),
    check: values.check ?? false,
    force: values.force ?? false,
  }
}

function parse() {
  const options = { from: { type: 'string' }, check: { type: 'boolean' }, force: { type: 'boolean' } } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`)
  }
}
