/** Every language of the product: its name in itself, and the direction in which it is read. The first is the source. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as [Language, ...Language[]]
export const sourceLanguage: Language = 'en'

/** English with accents, a third longer and mirrored: what it leaves readable was never in a catalogue. Only where screens are tested. */
export const pseudoLanguage = 'en-XA'

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code)

/** In the language itself. */
export const toLanguageName = (code: string): string => (isLanguage(code) ? languages[code].name : code)

export type Direction = 'ltr' | 'rtl'

/** The build writes the web app manifest once for each language. */
export function toManifestName(language: string): string {
  return language === sourceLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`
}

export function directionOf(code: string): Direction {
  if (code === pseudoLanguage) return 'rtl'
  return isLanguage(code) ? languages[code].direction : 'ltr'
}

/** The language, and the region's own way to write times and numbers where the reader wishes one of that language. */
export type Speech = { language: Language; locale: string }

/** What suits a reader best: what they chose, else the first wish that we speak. Wishes are tags such as `de-AT`, best first. */
export function chooseSpeech(chosen: string | undefined, wishes: readonly string[]): Speech {
  const spoken = wishes.flatMap((wish) => toLanguage(wish) ?? [])
  const language = chosen !== undefined && isLanguage(chosen) ? chosen : (spoken[0] ?? sourceLanguage)
  const locale = wishes.find((wish) => isValid(wish) && toLanguage(wish) === language) ?? toLocale(language)
  return { language, locale }
}

/** Without a region, engines differ in the digits that they write in Arabic, and what is drawn on the server must stay. */
export const toLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** The tags of an Accept-Language header, best first. */
export function readWishes(header: string): string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const q = Number(/q=([\d.]+)/.exec(rest.join())?.[1] ?? 1)
      return { tag: tag.trim(), q: Number.isNaN(q) ? 0 : q }
    })
    .filter(({ tag, q }) => q > 0 && tag !== '*')
    .toSorted((one, other) => other.q - one.q)
    .map(({ tag }) => tag)
}

/** Brazilian Portuguese is the only one we speak, and closer to somebody in Lisbon than English is. */
function toLanguage(tag: string): Language | undefined {
  const [main = ''] = tag.toLowerCase().split('-')
  return languageCodes.find((code) => code.toLowerCase().split('-')[0] === main)
}

function isValid(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
