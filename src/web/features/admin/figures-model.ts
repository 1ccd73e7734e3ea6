import { toNumber, tool } from '#shared/message.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** As people say it: 3.4 GB. */
export function toBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  const unit = units[power] ?? 'byte'
  const digits = power === 0 || amount >= 100 ? 0 : 1
  return tool(
    `${unit} ${digits}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(amount)
}

/** Whole as far as it fits a small card: 9,120, then 88.1K. */
export function toCount(count: number): string {
  if (count < 10_000) return toNumber(count)
  const options = { notation: 'compact', maximumSignificantDigits: 3 } as const
  return tool('compact', (locale) => new Intl.NumberFormat(locale, options)).format(count)
}
