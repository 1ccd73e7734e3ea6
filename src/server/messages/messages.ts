import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '#server/root.ts'
import { directionOf, type Language, languageCodes, type Speech, sourceLanguage, toLocale } from '#shared/languages.ts'
import { provideMessages } from '#shared/message.ts'

/** For whom something is said right now: a request, a mail, a push. */
const current = new AsyncLocalStorage<Speech>()

/** All of them when the server starts: what is read later may be of another version. */
const catalogues = new Map(languageCodes.map((language) => [language, readCatalogue(language)]))

function readCatalogue(language: Language): ReadonlyMap<string, string> {
  const folder = join(root, 'messages', language)
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return Object.entries(messages).map(([name, text]) => [`${basename(file, '.json')}:${name}`, text] as const)
    }),
  )
}

/** Where nobody in particular is addressed, as in a log, it is the source language. */
const getSpeech = (): Speech => current.getStore() ?? { language: sourceLanguage, locale: 'en-US' }

/** How `#shared/message.ts` speaks on the server, in its own copy within the renderer too. */
export const serverMessages = {
  language: () => getSpeech().language,
  locale: () => getSpeech().locale,
  isMirrored: () => directionOf(getSpeech().language) === 'rtl',
  find(key: string): string {
    const found = catalogues.get(getSpeech().language)?.get(key)
    if (found === undefined) throw new Error(`There is no message ${key}`)
    return found
  },
}

provideMessages(serverMessages)

/** What `work` says is for somebody who reads this language. */
export function inLanguage<Result>(speech: Speech | Language, work: () => Result): Result {
  return current.run(typeof speech === 'string' ? { language: speech, locale: toLocale(speech) } : speech, work)
}

export type InEachLanguage<Said> = Readonly<Record<Language, Said>>

/** For several readers, who are not known yet. */
export function inEachLanguage<Said>(say: () => Said): InEachLanguage<Said> {
  return Object.fromEntries(
    languageCodes.map((language) => [language, inLanguage(language, say)]),
  ) as InEachLanguage<Said>
}
