import type { Feature } from '#server/feature.ts'
import { registerGifs } from '#server/features/gifs/routes.ts'

export const gifs: Feature = { routes: registerGifs }
