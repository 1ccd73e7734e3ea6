import { ApiError } from '#web/lib/api/api.ts'

/** The rejected field and the server's sentence about it. */
export function toProblem(error: unknown): { field: string; sentence: string } | null {
  return error instanceof ApiError && error.field ? { field: error.field, sentence: error.sentence ?? '' } : null
}
