import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { HttpError } from '#server/http/http-error.ts'

// zod/mini has no error messages until a locale is configured.
z.config(en())

/** Returns the parsed value, or throws an HttpError that names the field. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.map(String).join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
  const message = issue?.message ?? 'is not valid'
  throw new HttpError('invalid_input', field ? `${field}: ${message}` : message, field ? { field } : {})
}
