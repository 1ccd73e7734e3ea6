import { currentLanguage, tool } from '#shared/message.ts'

type Reading = { now: Date; timeZone: string }

/**
 * "Sat 21 Nov at 6 pm": what a host would type, short enough for a phone. The year is said only if it is another one. In other
 * languages as `Intl` has it.
 */
export function toTimeWords(moment: Date, { now, timeZone }: Reading): string {
  const sameYear = toYear(moment, timeZone) === toYear(now, timeZone)
  return currentLanguage() === 'en'
    ? toEnglish(moment, { timeZone, sameYear })
    : formatOf({ timeZone, sameYear }).format(moment)
}

type Format = { timeZone: string; sameYear: boolean }

function formatOf({ timeZone, sameYear }: Format): Intl.DateTimeFormat {
  return tool(`time words ${timeZone} ${sameYear}`, (locale) => {
    const year = sameYear ? {} : ({ year: 'numeric' } as const)
    const day = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
    return new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit', timeZone })
  })
}

function toYear(moment: Date, timeZone: string): string {
  return tool(`year ${timeZone}`, () => new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })).format(moment)
}

function toEnglish(moment: Date, { timeZone, sameYear }: Format): string {
  const format = tool(`english words ${timeZone}`, () => {
    const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
  })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, minute, dayPeriod = '' } = parts
  const date = [weekday, day, month, ...(sameYear ? [] : [year])].join(' ')
  const clock = minute === '00' ? hour : `${hour}:${minute}`
  return `${date} at ${clock} ${dayPeriod.toLowerCase()}`
}
