import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { defineJob, type Handler, handle } from '#server/jobs/queue.ts'

type Clean = (db: Db, config: Config) => Promise<unknown>

/** For each table whose rows age: what deletes the old ones. A function that does several tables runs once. */
export type Cleanup = { readonly [Table in keyof Tables | 'graphile_worker._private_jobs']?: Clean | readonly Clean[] }

/** What a feature, or a room of the plumbing, does without being asked by a request. */
export type Upkeep<Services = unknown> = {
  jobs?: (services: Services) => Handler[]
  cleanup?: Cleanup
}

export const hourlyCleanup = defineJob({ name: 'clean-up', payload: z.object({}), schedule: '17 * * * *' })

export function createCleanUp(all: readonly Upkeep<never>[]): Handler {
  const cleans = new Set(all.flatMap(({ cleanup = {} }) => Object.values(cleanup).flat()))
  return handle(hourlyCleanup, async (_payload, { db, config }) => {
    for (const clean of cleans) await clean(db, config)
  })
}
