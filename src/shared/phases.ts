import * as z from 'zod/mini'

export const Phase = z.enum(['coming', 'on', 'over'])
export type Phase = z.infer<typeof Phase>

type Span = { startsAt: string | Date | null; endsAt: string | Date }

/** Whether a spon is still to come, on, or over. event_phase() in SQL is its twin; a test holds them equal. */
export function phaseOf({ startsAt, endsAt }: Span, now: Date): Phase {
  if (toMs(endsAt) <= now.getTime()) return 'over'
  return startsAt !== null && toMs(startsAt) <= now.getTime() ? 'on' : 'coming'
}

/** When the phase changes next; null once it is over. */
export function nextPhaseAt({ startsAt, endsAt }: Span, now: Date): Date | null {
  const moments = [startsAt, endsAt].flatMap((moment) => (moment === null ? [] : toMs(moment)))
  const ahead = moments.filter((moment) => moment > now.getTime())
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null
}

const toMs = (moment: string | Date): number => new Date(moment).getTime()
