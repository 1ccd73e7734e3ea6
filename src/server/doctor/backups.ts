import { readTime } from '#server/backups/ids.ts'
import { listBackups } from '#server/backups/listing.ts'
import { openBackupStore } from '#server/backups/store.ts'
import type { Config } from '#server/config.ts'
import { broken, explain, type Finding, note, ok } from '#server/doctor/finding.ts'

const oldMs = 2 * 86_400_000

export async function checkBackups(config: Config, now: () => number): Promise<Finding> {
  const { to, key } = config.backups
  if (!to)
    return note(
      'backups',
      'BACKUP_TO is not set: perhaps there are none',
      'Set BACKUP_TO, BACKUP_AT and BACKUP_KEY (docs/backups.md); npm run backup makes one now.',
    )
  try {
    const store = openBackupStore(to, config)
    const last = (await listBackups(store)).sort().at(-1)
    if (!last) return note('backups', `none in ${store.place} yet`, 'Make one: npm run backup.')
    const says = `the last one in ${store.place} is ${last}, ${key ? 'new ones are encrypted' : 'not encrypted without BACKUP_KEY'}`
    return now() - readTime(last).getTime() < oldMs
      ? ok('backups', says)
      : note('backups', says, 'It is more than two days old: see why none was made since.')
  } catch (error) {
    return broken('backups', `${to}: ${explain(error)}`, 'Correct BACKUP_TO, or the S3_ variables.')
  }
}
