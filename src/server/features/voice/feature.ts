import type { Feature } from '#server/feature.ts'
import { registerVoice } from '#server/features/voice/routes.ts'

export const voice: Feature = { routes: registerVoice }
