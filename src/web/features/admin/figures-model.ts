const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** As people say it: 3.4 GB. */
export function toBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power === 0 || amount >= 100 ? 0 : 1)} ${units[power]}`
}

const whole = new Intl.NumberFormat()
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 3 })

/** Whole as far as it fits a small card: 9,120, then 88.1K. */
export const toCount = (count: number): string => (count < 10_000 ? whole : short).format(count)
