import * as z from 'zod/mini'

export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  /** An iCalendar attachment; `method` is its iTIP method. */
  calendar: z.optional(z.object({ method: z.enum(['PUBLISH', 'REQUEST', 'CANCEL']), content: z.string() })),
  /** Does not change between retries, so that a duplicate can be recognised. */
  messageId: z.string(),
})
export type Mail = z.infer<typeof Mail>
