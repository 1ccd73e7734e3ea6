import type * as Library from 'libphonenumber-js/max'
import { type Country, loadNumbers, type NumberRules } from '#server/config/countries.ts'
import { HttpError } from '#server/http/http-error.ts'
import { t, toList, tool } from '#shared/message.ts'

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

function nameOf(country: string): string {
  return tool('region', (locale) => new Intl.DisplayNames(locale, { type: 'region' })).of(country) ?? country
}

/** The number in E.164 if we can text it; otherwise throws an HttpError that says why not. */
export function toE164(input: string, { countries, defaultCountry }: NumberRules): string {
  const number = parse(input, defaultCountry)
  if (!number) throw refuse(t('server-phones:number.incomplete'))
  const { country } = number
  if (!country || !countries.includes(country)) throw refuse(refuseCountry(country, toList(countries.map(nameOf))))
  const type = number.getType()
  if (type && textless.has(type)) throw refuse(t('server-phones:number.textless'))
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

function refuseCountry(country: string | undefined, countries: string): string {
  return country
    ? t('server-phones:number.country', { country: nameOf(country), countries })
    : t('server-phones:number.no-country', { countries })
}
