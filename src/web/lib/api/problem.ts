import { ApiError } from '#web/lib/api/api.ts'

/** The rejected field and its message. The server writes "field: what is wrong". */
export function toProblem(error: unknown): { field: string; sentence: string } | null {
  return error instanceof ApiError && error.field
    ? { field: error.field, sentence: (error.sentence ?? '').replace(`${error.field}: `, '') }
    : null
}
