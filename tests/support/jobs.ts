import * as z from 'zod/mini'
import { defineJob } from '#server/jobs/queue.ts'

export const greetJob = defineJob({ name: 'greet', payload: z.object({ name: z.string() }) })
export const longJob = defineJob({ name: 'long', payload: z.object({}) })
export const letterJob = defineJob({ name: 'letter', payload: z.object({}), lane: 'mail' })
