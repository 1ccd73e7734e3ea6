import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/queue.ts'

/** Every job there is. Whoever enqueues one imports it from here and nothing of the feature that does the work. */

export const cleanUp = defineJob({ name: 'clean-up', payload: z.object({}), schedule: '17 * * * *' })
