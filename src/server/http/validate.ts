import type * as z from 'zod/mini'
import { HttpError } from '#server/http/http-error.ts'
import { fieldNames } from '#shared/field-names.ts'

/** Returns the parsed value, or throws an HttpError that names the field and says in a sentence what to do. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: toSentence })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = toField(issue)
  throw new HttpError('invalid_input', issue?.message ?? toBlame(field), field ? { field } : {})
}

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** For every issue whose schema has no sentence of its own. */
function toSentence(issue: z.core.$ZodRawIssue): string {
  const field = toField(issue)
  const name = fieldNames[field?.split('.')[0] ?? '']
  if (!name) return toBlame(field)
  if (issue.code === 'too_big' && issue.origin === 'string') return `Keep ${name} under ${issue.maximum} characters.`
  if (issue.code === 'too_big' && issue.origin === 'array') return `That is too many: send ${issue.maximum} at most.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return `Add ${name} first.`
  if (issue.code === 'invalid_value') return `Choose ${name} from the list.`
  return `Check ${name} and try again.`
}

/** What no person typed: the page and the server are not of one mind. */
function toBlame(field: string | undefined): string {
  return `Something is missing or wrong in this request${field ? ` (${field})` : ''}. Reload the page and try again.`
}

function toField(issue: Issue | undefined): string | undefined {
  const path = issue?.path?.map(String).join('.')
  return path || (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
}
