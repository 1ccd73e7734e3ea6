import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, toCalendarFeed, toCalendarFile } from '#server/ical/calendar.ts'
import { type Entry, readCalendar, toText } from '#tests/support/calendar-reader.ts'

const now = new Date('2031-05-01T10:00:00Z')
const changedAt = new Date('2031-04-30T08:15:00Z')
const pizza: CalendarEvent = {
  id: '019a0000-0000-7000-8000-000000000001',
  revision: 3,
  startsAt: new Date('2031-05-02T18:00:00Z'),
  endsAt: new Date('2031-05-02T21:30:00Z'),
  title: 'Pizza at the park',
  description: 'Bring a blanket; and cups, plates\nC:\\pizza',
  location: 'Dolores Park, by the bridge',
  specificTime: 'Friday at 8',
  url: 'https://sponti.example/event/019a0000-0000-7000-8000-000000000001',
  hostName: 'Maya Ortiz',
}

function readOne(event: CalendarEvent & { changedAt?: Date }) {
  const [entry = {}] = readCalendar(toCalendarFile(event, now)).events
  return entry
}
function valuesOf(entry: Entry) {
  return Object.fromEntries(Object.values(entry).map(({ name, value }) => [name, toText(value)]))
}

describe('the file of one spon', () => {
  test('says what, when, where and who', () => {
    const { properties, events } = readCalendar(toCalendarFile({ ...pizza, changedAt }, now))
    expect(valuesOf(properties)).toEqual({ VERSION: '2.0', PRODID: '-//Sponti//Spons//EN', METHOD: 'PUBLISH' })
    expect(events.map(valuesOf)).toEqual([
      {
        UID: '019a0000-0000-7000-8000-000000000001@sponti.example',
        SEQUENCE: '3',
        DTSTAMP: '20310501T100000Z',
        DTSTART: '20310502T180000Z',
        DTEND: '20310502T213000Z',
        SUMMARY: 'Pizza at the park',
        DESCRIPTION: `When: Friday at 8\n\nBring a blanket; and cups, plates\nC:\\pizza\n\n${pizza.url}`,
        LOCATION: 'Dolores Park, by the bridge',
        ORGANIZER: 'mailto:nobody@sponti.invalid',
        URL: pizza.url,
        STATUS: 'CONFIRMED',
        TRANSP: 'OPAQUE',
        CLASS: 'PRIVATE',
        'LAST-MODIFIED': '20310430T081500Z',
      },
    ])
    expect(events[0]?.ORGANIZER?.parameters).toBe(';CN="Maya Ortiz"')
  })

  test('leaves out what nobody said', () => {
    const bare = readOne({ ...pizza, description: null, location: null, specificTime: null })
    expect(bare.LOCATION).toBeUndefined()
    expect(bare.DESCRIPTION?.value).toBe(pizza.url)
  })

  test.each([
    'around 8',
    '8ish',
    'Friday 8pm-ish',
    'tonight at 8 or 9',
    'between 7 and 9pm',
    'after 8pm',
    '8pm if it stays dry',
    '8pm?',
    '~8pm',
    'maybe 8pm',
    'in about 20 minutes',
    '8pm, tbc',
  ])('is tentative while the host leaves room: %s', (specificTime) => {
    expect(readOne({ ...pizza, specificTime }).STATUS?.value).toBe('TENTATIVE')
  })

  test.each([null, '8pm', 'tonight at 8', 'in 20 minutes', 'Friday 19:30', '7-9pm', 'tomorrow at noon'])(
    'is confirmed once the host has fixed it: %s',
    (specificTime) => {
      expect(readOne({ ...pizza, specificTime }).STATUS?.value).toBe('CONFIRMED')
    },
  )

  test('is tentative for somebody who might come, and does not block their time', () => {
    const { STATUS, TRANSP } = readOne({ ...pizza, isMaybe: true })
    expect([STATUS?.value, TRANSP?.value]).toEqual(['TENTATIVE', 'TRANSPARENT'])
  })

  test.each([
    ['emoji only', '🍕🎉👩‍👩‍👧‍👦'.repeat(20)],
    ['right to left', `${'בואו לפיצה, הערב; '.repeat(8)}مرحبا`.trim()],
    ['one endless word', 'ß'.repeat(400)],
    ['marks of the format itself', 'a\\nb \\, \\; "c": d=e;f,g'],
    ['combining marks', 'e\u0301'.repeat(150)],
  ])('keeps an odd title whole: %s', (_name, title) => {
    const { SUMMARY, ORGANIZER } = readOne({ ...pizza, title, hostName: title })
    expect(toText(SUMMARY?.value ?? '')).toBe(title)
    expect(ORGANIZER?.value).toBe('mailto:nobody@sponti.invalid')
  })

  test('lets no line of its own be written into it', () => {
    const evil = 'Pizza\r\nATTENDEE:mailto:x@example.com\u0000\u0007\rEND:VEVENT\u2028BEGIN:VALARM\u0085x'
    const { events, lines } = readCalendar(
      toCalendarFile(
        { ...pizza, title: evil, location: evil, description: evil, specificTime: evil, hostName: evil },
        now,
      ),
    )
    expect(events).toHaveLength(1)
    expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM)/.test(line))).toEqual([])
    expect(toText(events[0]?.SUMMARY?.value ?? '')).toBe(
      'Pizza ATTENDEE:mailto:x@example.com END:VEVENT BEGIN:VALARM x',
    )
  })

  test('can be read again whatever people write', () => {
    const words = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(words, words, words, words, (title, description, location, hostName) => {
        const odd = readOne({ ...pizza, title, description, location, hostName })
        expect(odd.UID?.value).toBe(`${pizza.id}@sponti.example`)
        expect(toText(odd.DESCRIPTION?.value ?? '')).toContain(pizza.url)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the feed', () => {
  test('is the same bytes for the same spons, however often it is read', () => {
    const text = toCalendarFeed([{ ...pizza, changedAt }], 3600)
    expect(toCalendarFeed([{ ...pizza, changedAt }], 3600)).toBe(text)
    const { properties, events } = readCalendar(text)
    expect(properties.METHOD).toBeUndefined()
    expect(properties['X-WR-CALNAME']?.value).toBe('Sponti')
    expect(properties['REFRESH-INTERVAL']).toMatchObject({ parameters: ';VALUE=DURATION', value: 'PT1H' })
    expect(events[0]?.DTSTAMP?.value).toBe('20310430T081500Z')
  })

  test('is a whole calendar without any spon', () => {
    const { events, lines } = readCalendar(toCalendarFeed([], 3600))
    expect(events).toEqual([])
    expect(lines).toContain('BEGIN:VTIMEZONE')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
  })
})
