// The catalogues: every language says all of them and fills in the same values, each message is said somewhere, and nothing is
// said outside of them.
import { globSync, readFileSync } from 'node:fs'
import { type Catalogue, keysFile, listLanguages, readCatalogue, toKeysModule } from '#scripts/messages/catalogues.ts'
import { compare } from '#scripts/messages/compare.ts'
import { findOutside } from '#scripts/messages/outside.ts'
import { isSpokenElsewhere } from '#scripts/messages/rooms.ts'
import { languageCodes, sourceLanguage } from '#shared/languages.ts'

type Source = { path: string; code: string }

/** All faults, a sentence each. */
export function findFaults(catalogues: ReadonlyMap<string, Catalogue>, sources: readonly Source[]): string[] {
  const english = catalogues.get(sourceLanguage) ?? {}
  const translations = [...catalogues].filter(([language]) => language !== sourceLanguage)
  const said = new Set(sources.flatMap(({ code }) => code.match(/(?<=["'`])[a-z][a-z-]*:[\w.-]+(?=["'`])/g) ?? []))
  return [
    ...translations.flatMap(([language, catalogue]) => compare(language, catalogue, english)),
    ...[...catalogues].flatMap(([language, catalogue]) =>
      catalogue['languages:code'] === language ? [] : `${language}: languages:code is not ${language}`,
    ),
    ...Object.keys(english).flatMap((key) =>
      said.has(key) || key === 'languages:code' ? [] : `en: ${key} is said nowhere`,
    ),
    ...sources.flatMap(({ path, code }) =>
      isSpokenElsewhere(path)
        ? []
        : findOutside(path, code).map(({ line, text }) => `${path}:${line} says “${text}” outside the catalogues`),
    ),
  ]
}

function findAll(): string[] {
  const catalogues = new Map(languageCodes.map((language) => [language as string, readCatalogue(language)]))
  const paths = globSync(['src/**/*.{ts,tsx}', 'public/*.webmanifest'], {
    exclude: ['**/*.test.*', 'src/shared/message-keys.ts'],
  }).sort()
  const faults = findFaults(
    catalogues,
    paths.map((path) => ({ path, code: readFileSync(path, 'utf8') })),
  )
  const unlisted = listLanguages().filter((language) => !catalogues.has(language))
  const isStale = readFileSync(keysFile, 'utf8') !== toKeysModule(readCatalogue(sourceLanguage))
  return [
    ...(isStale ? ['src/shared/message-keys.ts is not of these catalogues: run npm run messages'] : []),
    ...unlisted.map((language) => `messages/${language} is no language of src/shared/languages.ts`),
    ...faults,
  ]
}

if (import.meta.main) {
  const faults = findAll()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log('Every language says everything.')
}
