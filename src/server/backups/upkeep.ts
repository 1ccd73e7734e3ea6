import { createBackupHandlers } from '#server/backups/jobs.ts'
import type { Config } from '#server/config.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

export const backups: Upkeep<{ config: Config }> = { jobs: ({ config }) => createBackupHandlers(config) }
