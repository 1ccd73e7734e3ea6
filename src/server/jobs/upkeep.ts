import type { Upkeep } from '#server/jobs/clean-up.ts'
import { deleteDeadJobs } from '#server/jobs/queries.ts'

export const queue: Upkeep = { cleanup: { 'graphile_worker._private_jobs': deleteDeadJobs } }
