import { blankValues } from '#server/features/events/input.ts'
import type { EventValues } from '#server/features/events/queries.ts'

export const spon: EventValues = { ...blankValues, title: 'Pizza at the park', timeframe: 'Right Now' }
