import type { Catalogue } from '#scripts/messages/catalogues.ts'
import { listNeeds, type Needs, parsePattern } from '#shared/message-pattern.ts'

/** What keeps a translation from saying what the English catalogue says, a sentence for each fault. */
export function compare(language: string, translated: Catalogue, english: Catalogue): string[] {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(translated, key))
  const unknown = Object.keys(translated).filter((key) => !Object.hasOwn(english, key))
  const differing = Object.entries(translated).flatMap(([key, text]) => {
    const source = english[key]
    if (source === undefined) return []
    const fault = findFault(language, text, source)
    return fault ? `${language}: ${key} ${fault}` : []
  })
  return [
    ...missing.map((key) => `${language}: ${key} is missing`),
    ...unknown.map((key) => `${language}: ${key} is not in messages/en`),
    ...differing,
  ]
}

function findFault(language: string, text: string, source: string): string | null {
  if (text.trim() === '') return 'is empty'
  try {
    const [own, wanted] = [listNeeds(parsePattern(text)), listNeeds(parsePattern(source))]
    return compareNeeds(own, wanted) ?? findPluralFault(language, own)
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

function compareNeeds(own: Needs, wanted: Needs): string | null {
  const [values, others] = [[...own.values.keys()], [...wanted.values.keys()]]
  if (values.sort().join() !== others.sort().join())
    return `has the values ${values.join(', ') || 'none'}, English ${others.join(', ') || 'none'}`
  const [tags, otherTags] = [[...own.tags].sort().join(', '), [...wanted.tags].sort().join(', ')]
  if (tags !== otherTags) return `has the tags ${tags || 'none'}, English ${otherTags || 'none'}`
  for (const [name, { choices }] of own.values) {
    const known = wanted.values.get(name)?.choices
    const unknown = choices?.find((choice) => !known?.includes(choice))
    if (unknown) return `chooses ${unknown} of ${name}, which English does not`
  }
  return null
}

/** Fractions are not counted here, so a language may leave out the form that only they have. */
const counted = Array.from({ length: 201 }, (_, count) => count)

function findPluralFault(language: string, { values }: Needs): string | null {
  const rules = new Intl.PluralRules(language)
  const forms = new Set(counted.map((count) => rules.select(count)))
  for (const [name, { plurals }] of values) {
    for (const own of plurals) {
      const missing = [...forms].find((form) => !own.includes(form))
      // Where a language says all numbers alike, one form is enough.
      if (missing && own.some((form) => form !== 'other' && !form.startsWith('=')))
        return `says no ${missing} of ${name}`
      const unknown = own.find(
        (form) => !form.startsWith('=') && form !== 'other' && !forms.has(form as Intl.LDMLPluralRule),
      )
      if (unknown) return `says ${unknown} of ${name}, which this language does not have`
    }
  }
  return null
}
