import { expect, test } from 'vitest'
import { findE164, toE164 } from '#server/adapters/sms/numbers.ts'
import type { NumberRules } from '#server/config/countries.ts'

const rules: NumberRules = { countries: ['US', 'CA'], defaultCountry: 'US' }

test.each([
  ['(202) 555-0123', '+12025550123'],
  ['202.555.0123', '+12025550123'],
  ['1 202 555 0123', '+12025550123'],
  ['+1 (416) 555-0123', '+14165550123'],
  [' +12025550123 ', '+12025550123'],
])('%s is %s', (input, number) => {
  expect(toE164(input, rules)).toBe(number)
})

test.each([
  '',
  'call me',
  '555-0123',
  '+1 202 555',
  '+999 202 555 0123',
  '2'.repeat(5_000),
  '202-555-0123 ext. 9 or so',
])('%j is no whole number', (input) => {
  expect(() => toE164(input, rules)).toThrow(/not a whole phone number/)
  expect(findE164(input, rules)).toBeNull()
})

test('a country that may not be texted is named, with those that may', () => {
  expect(() => toE164('+49 1512 3456789', rules)).toThrow(
    'We cannot text that number (Germany). We can text: United States and Canada.',
  )
  // Jamaica has +1 like the United States, at many times the price.
  expect(() => toE164('+1 876 555 0123', rules)).toThrow('We cannot text that number (Jamaica).')
  expect(toE164('01512 3456789', { countries: ['DE'], defaultCountry: 'DE' })).toBe('+4915123456789')
})

test('a number that no text can reach is refused', () => {
  expect(() => toE164('+1 800 555 0123', rules)).toThrow('cannot get texts')
  expect(() => toE164('030 123456', { countries: ['DE'], defaultCountry: 'DE' })).toThrow('cannot get texts')
})

test('a refusal names the field', () => {
  expect(() => toE164('x', rules)).toThrow(expect.objectContaining({ extra: { field: 'phoneNumber' } }))
})

test('for comparing, any country will do', () => {
  expect(findE164('+49 1512 3456789', rules)).toBe('+4915123456789')
})
