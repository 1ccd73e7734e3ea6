import type * as z from 'zod/mini'
import { HttpError } from '#server/http/http-error.ts'
import { fieldNames } from '#shared/field-names.ts'
import { t } from '#shared/message.ts'

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
  const label = fieldNames[field?.split('.')[0] ?? '']
  if (!label) return toBlame(field)
  const name = t(label)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('refusals:too-long', { field: name, most: Number(issue.maximum) })
  if (issue.code === 'too_big' && issue.origin === 'array')
    return t('refusals:too-many-of', { most: Number(issue.maximum) })
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('refusals:add-first', { field: name })
  if (issue.code === 'invalid_value') return t('refusals:choose', { field: name })
  return t('refusals:check', { field: name })
}

/** What no person typed: the page and the server are not of one mind. */
function toBlame(field: string | undefined): string {
  return field ? t('refusals:wrong-request-field', { field }) : t('refusals:wrong-request')
}

function toField(issue: Issue | undefined): string | undefined {
  const path = issue?.path?.map(String).join('.')
  return path || (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
}
