import type { Feature } from '#server/feature.ts'
import { registerCalendars } from '#server/features/calendars/routes.ts'

export const calendars: Feature = { routes: registerCalendars }
