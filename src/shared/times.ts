type Reading = { now: Date; timeZone: string }

/** "Sat 21 Nov at 6 pm": what a host would type, short enough for a phone. The year is said only if it is another one. */
export function toTimeWords(moment: Date, { now, timeZone }: Reading): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  })
  function toParts(instant: Date) {
    return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  }
  const { weekday, day, month, year, hour, minute, dayPeriod = '' } = toParts(moment)
  const date = [weekday, day, month, ...(year === toParts(now).year ? [] : [year])].join(' ')
  const clock = minute === '00' ? hour : `${hour}:${minute}`
  return `${date} at ${clock} ${dayPeriod.toLowerCase()}`
}
