import { deleteExpired } from '#server/http/queries.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

export const http: Upkeep = {
  cleanup: { sessions: deleteExpired, idempotency_keys: deleteExpired, rate_limits: deleteExpired },
}
