import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { ArrivalState, EventDetail } from '#shared/events.ts'
import { t } from '#shared/message.ts'
import { IdParams } from '#shared/schemas.ts'

const hour = 3_600_000
/** From this long before the start until that long after it. */
const opens = { before: 2 * hour, after: 6 * hour }
const most = 180

const wrongMinutes = { error: () => t('arrivals:minutes-wrong', { most }) }
const Minutes = z.int(wrongMinutes).check(z.minimum(1, wrongMinutes), z.maximum(most, wrongMinutes))

const ArrivalBody = z.object({ state: ArrivalState, minutes: z.optional(z.nullable(Minutes)) }).check(
  z.refine(({ state, minutes }) => state !== 'late' || typeof minutes === 'number', {
    path: ['minutes'],
    ...wrongMinutes,
  }),
)
export type DesiredArrival = z.infer<typeof ArrivalBody>

export const setArrival = defineEndpoint({
  method: 'PUT',
  path: '/api/events/:id/arrival',
  summary:
    'Says to everyone who sees the spon that one is on the way, late or there, from 2 hours before it to 6 after.',
  params: IdParams,
  body: ArrivalBody,
  reply: EventDetail,
  errors: ['not_found', 'called_off', 'forbidden', 'conflict'],
  idempotent: true,
  offline: 'queue',
})

export const takeBackArrival = defineEndpoint({
  method: 'DELETE',
  path: '/api/events/:id/arrival',
  summary: 'Takes that back, at any time.',
  params: IdParams,
  reply: EventDetail,
  errors: ['not_found', 'called_off'],
  idempotent: true,
  offline: 'queue',
})

/** Whether one may say where one is. Right Now starts when it is posted. */
export function isArrivalOpen(startsAt: string | Date | null, now: Date): boolean {
  const start = startsAt === null ? Number.NaN : new Date(startsAt).getTime()
  return now.getTime() >= start - opens.before && now.getTime() <= start + opens.after
}
