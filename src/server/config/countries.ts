import { createRequire } from 'node:module'
import type * as Library from 'libphonenumber-js/max'

const load = createRequire(import.meta.url)
/**
 * The full metadata: without it Jamaica, Canada and the United States are the same +1, and landlines look like phones. Loaded
 * with the first number, and at once, because numbers are read in the middle of other work.
 */
export const loadNumbers = () => load('libphonenumber-js/max') as typeof Library

export type Country = Library.CountryCode
export type NumberRules = { countries: readonly Country[]; defaultCountry: Country }

export const isCountry = (code: string): code is Country => loadNumbers().isSupportedCountry(code)
