import * as z from 'zod/mini'

/** A mail, ready to go. */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  /** A calendar file that goes along, as mail programs understand it. */
  calendar: z.optional(z.object({ method: z.enum(['PUBLISH', 'REQUEST', 'CANCEL']), content: z.string() })),
  /** The same at every attempt, so that a repeat can be told from a second mail. */
  messageId: z.string(),
})
export type Mail = z.infer<typeof Mail>
