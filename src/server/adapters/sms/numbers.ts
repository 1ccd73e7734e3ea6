import type * as Library from 'libphonenumber-js/max'
import { type Country, loadNumbers, type NumberRules } from '#server/config/countries.ts'
import { HttpError } from '#server/http/http-error.ts'

const textless = new Set<Library.NumberType>([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
  'VOICEMAIL',
])

/** The number in E.164, or null if it is not valid. For comparing: it may not be textable. */
export function findE164(input: string, { defaultCountry }: NumberRules): string | null {
  return parse(input, defaultCountry)?.number ?? null
}

/** In international format: +1 202 555 0123. */
export function formatNumber(e164: string): string {
  return loadNumbers().parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

const refuse = (message: string) => new HttpError('invalid_input', message, { field: 'phoneNumber' })

const nameOf = (country: string) => new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country

/** The number in E.164 if we can text it; otherwise throws an HttpError that says why not. */
export function toE164(input: string, { countries, defaultCountry }: NumberRules): string {
  const number = parse(input, defaultCountry)
  if (!number)
    throw refuse('That is not a whole phone number. Check the digits, and start with + and the country code if needed.')
  const { country } = number
  if (!country || !countries.includes(country))
    throw refuse(
      `We cannot text that number${country ? ` (${nameOf(country)})` : ''}. We can text: ${listNames(countries)}.`,
    )
  const type = number.getType()
  if (type && textless.has(type)) throw refuse('That number cannot get texts. Use the number of a mobile phone.')
  return number.number
}

function parse(input: string, defaultCountry: Country) {
  // No number is longer; limits what an attacker can feed to the parser.
  const number =
    input.length <= 40
      ? loadNumbers().parsePhoneNumberFromString(input.trim(), { defaultCountry, extract: false })
      : undefined
  return number?.isValid() ? number : null
}

function listNames(countries: readonly string[]) {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(countries.map(nameOf))
}
