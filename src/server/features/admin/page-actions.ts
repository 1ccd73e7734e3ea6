import { statfs } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { checkBackups } from '#server/doctor/backups.ts'
import { examineConfig } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { toFigures } from '#server/features/admin/page-view.ts'
import { readFigures } from '#server/features/admin/queries.ts'
import { listJobCounts } from '#server/jobs/queries.ts'
import type { Figures } from '#shared/admin.ts'

export async function gatherFigures({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Figures> {
  const [row, jobs, { bavail, bsize }, backups] = await Promise.all([
    readFigures(db),
    listJobCounts(db),
    statfs(config.dataDir),
    checkBackups(config, Date.now),
  ])
  return toFigures(row, { jobs, free: bavail * bsize, backups })
}

/** It asks every service, so whoever calls while it does waits for the same answer. */
export function createExamination({ config, pool }: Pick<Context, 'config' | 'pool'>): () => Promise<Finding[]> {
  let running: Promise<Finding[]> | null = null
  // The embedded server runs already.
  const databaseUrl = config.databaseUrl ?? pool.options.connectionString
  return () => {
    running ??= examineConfig({ ...config, databaseUrl }).finally(() => {
      running = null
    })
    return running
  }
}
