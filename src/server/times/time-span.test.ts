import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEventValues } from '#server/features/events/input.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { readTimeSpan, toTimeSpan } from '#server/times/time-span.ts'
import { toWallTime } from '#server/times/zones.ts'
import { EventForm, timeframes } from '#shared/event-fields.ts'
import { type Language, languageCodes } from '#shared/languages.ts'
import { phaseOf } from '#shared/phases.ts'
import { chosenPostings, type Postings, typedPostings } from '#tests/fixtures/postings.ts'

const hour = 3_600_000
function rowsOf<Said extends string>(postings: Postings<Said>) {
  return postings.flatMap(({ zone, posted, rows }) =>
    rows.map(([said, start, end]) => ({ zone, posted, said, start, end, now: new Date(posted) })),
  )
}
const typed = rowsOf(typedPostings)
const chosen = rowsOf(chosenPostings)

/** The year only where it is another than that of the posting. */
function onTheWall(instant: Date | null, zone: string, now: Date): string | null {
  if (!instant) return null
  const { year, month, day, hour, minute } = toWallTime(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  const sameYear = year === toWallTime(now, zone).year
  return `${sameYear ? '' : `${year}-`}${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`
}

function onItsWall({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, zone: string, now: Date) {
  return { start: onTheWall(startsAt, zone, now), end: onTheWall(endsAt, zone, now) }
}

test.for(typed)('$zone at $posted: “$said” from $start to $end', ({ said, zone, now, start, end }) => {
  const span = toTimeSpan({ timeframe: null, specificTime: said }, { now, timeZone: zone })
  expect(onItsWall(span, zone, now)).toEqual({ start, end })
})

test.for(chosen)('$zone at $posted: $said from $start to $end', ({ said, zone, now, start, end }) => {
  const span = toTimeSpan({ timeframe: said, specificTime: null }, { now, timeZone: zone })
  expect(onItsWall(span, zone, now)).toEqual({ start, end })
})

test('there are at least 200 postings, in five zones', () => {
  const all = [...typed, ...chosen]
  expect(new Set(all.map(({ zone, posted, said }) => `${zone} ${posted} ${said}`)).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(200)
  expect(new Set(all.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(5)
})

test.for([
  ['yesterday at 8', '11-12 20:00', '11-13 00:00'],
  ['today at 10 am', '11-13 10:00', '11-13 14:00'],
  ['today 7am to 9am', '11-13 07:00', '11-13 09:00'],
  ['today until 2pm', null, '11-13 14:00'],
  ['this morning', null, '11-13 12:00'],
  ['whenever', null, null],
  ['', null, null],
] as const)('the form says what “%s” means, even where it has passed', ([words, start, end]) => {
  const [zone, now] = ['America/New_York', new Date('2026-11-13T15:00-05:00')]
  expect(onItsWall(readTimeSpan(words, { now, timeZone: zone }), zone, now)).toEqual({ start, end })
})

test('of an hour that comes twice, the first is the end', () => {
  const moment = { now: new Date('2026-10-31T20:00-04:00'), timeZone: 'America/New_York' }
  expect(readTimeSpan('11 to 1', moment).endsAt?.toISOString()).toBe('2026-11-01T05:00:00.000Z')
})

test('without a zone nothing is read, and Right Now starts all the same', () => {
  const now = new Date('2026-11-13T15:00-05:00')
  const two = { startsAt: null, endsAt: new Date(now.getTime() + 48 * hour) }
  expect(toTimeSpan({ timeframe: null, specificTime: 'at 8' }, { now, timeZone: null })).toEqual(two)
  expect(toTimeSpan({ timeframe: 'Evening', specificTime: null }, { now, timeZone: null })).toEqual(two)
  expect(toTimeSpan({ timeframe: null, specificTime: null }, { now, timeZone: 'Asia/Kolkata' })).toEqual(two)
  const rightNow = { startsAt: now, endsAt: new Date(now.getTime() + 4 * hour) }
  expect(toTimeSpan({ timeframe: 'Right Now', specificTime: null }, { now, timeZone: null })).toEqual(rightNow)
})

const zones = fc.constantFrom(...new Set([...typed, ...chosen].map(({ zone }) => zone)), 'UTC', 'Africa/Cairo')
const moments = fc.date({ min: new Date('2026-01-01T00:00Z'), max: new Date('2028-12-31T00:00Z'), noInvalidDate: true })
const oneWord = fc.oneof(
  fc.constantFrom(...typed.flatMap(({ said }) => said.split(' '))),
  fc.constantFrom('am', 'pm', 'to', 'until', 'for', 'at', 'hours', 'last', 'yesterday', 'midnight', '-', '&'),
  fc.integer({ min: 0, max: 99 }).map(String),
)
const clockWords = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${hours}:${String(minutes).padStart(2, '0')}`)
const someWords = fc.oneof(
  fc.constantFrom(...typed.map(({ said }) => said)),
  fc.array(oneWord, { maxLength: 6 }).map((words) => words.join(' ')),
  fc.tuple(clockWords, fc.constantFrom(' to ', '-', ' until '), clockWords).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const somethingSaid = fc.oneof(
  { weight: 4, arbitrary: fc.record({ timeframe: fc.constant(null), specificTime: someWords }) },
  {
    weight: 1,
    arbitrary: fc.record({ timeframe: fc.constantFrom(...timeframes, null), specificTime: fc.constant(null) }),
  },
)

test('whatever is said, a spon never ends before it starts and is never over when it is posted', () => {
  fc.assert(
    fc.property(somethingSaid, moments, fc.option(zones), (said, now, timeZone) => {
      const { startsAt, endsAt } = toTimeSpan(said, { now, timeZone })
      expect(endsAt.getTime()).toBeGreaterThan(Math.max(now.getTime(), startsAt?.getTime() ?? 0))
      expect(endsAt.getTime()).toBeLessThanOrEqual(now.getTime() + 366 * 24 * hour)
      expect(phaseOf({ startsAt, endsAt }, now)).not.toBe('over')
    }),
    { numRuns: 500 },
  )
})

test('what is read, even if it has passed, never ends before it starts', () => {
  fc.assert(
    fc.property(someWords, moments, zones, (words, now, timeZone) => {
      const { startsAt, endsAt } = readTimeSpan(words, { now, timeZone })
      if (startsAt) expect(endsAt?.getTime()).toBeGreaterThan(startsAt.getTime())
    }),
    { numRuns: 500 },
  )
})

const foreignWords = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'um bis in a las hasta en dentro de à jusqu’à dans daqui a até das الساعة حتى بعد من إلى'.split(' '),
      ),
      fc.constantFrom(
        ...'Uhr Stunden h horas heures minutos 時 時まで から 時間後 日 ساعات مساء ⟨ d⟩ m⟩ .⟩ - , . :'.split(' '),
      ),
      fc.constantFrom(
        'morgen',
        'mañana',
        'demain',
        'amanhã',
        '明日',
        'غدا',
        'Freitag',
        'viernes',
        '99999999999999999999',
      ),
      fc.integer({ min: 0, max: 99 }).map(String),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 7 },
  )
  .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')))

const typedAt = [new Date('2026-11-20T14:00Z'), 'Europe/Berlin'] as const
const endless: [string, Language, Date, string][] = [
  ['⟨99999999999999d⟩', 'de', ...typedAt],
  ['daqui a 99999999999999 horas até as 18h', 'pt-BR', ...typedAt],
]

test('in every language anything can be typed, and nothing ends before it starts', () => {
  fc.assert(
    fc.property(foreignWords, fc.constantFrom(...languageCodes), moments, zones, (words, language, now, timeZone) => {
      const { startsAt, endsAt } = inLanguage(language, () => readTimeSpan(words, { now, timeZone }))
      if (startsAt) expect(endsAt?.getTime()).toBeGreaterThan(startsAt.getTime())
    }),
    { numRuns: 500, examples: endless },
  )
})

test('Right Now starts when it is posted', () => {
  fc.assert(
    fc.property(moments, fc.option(zones), (now, timeZone) => {
      const { startsAt, endsAt } = toTimeSpan({ timeframe: 'Right Now', specificTime: null }, { now, timeZone })
      expect(startsAt).toEqual(now)
      expect(phaseOf({ startsAt, endsAt }, now)).toBe('on')
    }),
  )
})

test('saving the same words again moves nothing, however much later', () => {
  const later = fc.integer({ min: 0, max: 400 * 24 * hour })
  const given = (now: Date) => ({ now, isOurGif: () => false, recording: undefined })
  fc.assert(
    fc.property(somethingSaid, moments, later, zones, (said, now, passed, timeZone) => {
      const words = { timeframe: said.timeframe ?? '', specificTime: said.specificTime ?? '' }
      const { data: form } = EventForm.safeParse({ title: 'Tea', ...words, timeZone })
      // What the form refuses is not saved.
      fc.pre(form !== undefined)
      const saved = toEventValues(form, given(now))
      const afterwards = given(new Date(now.getTime() + passed))
      expect(toEventValues({ ...form, title: 'Coffee' }, afterwards, saved)).toEqual({ ...saved, title: 'Coffee' })
      expect(toEventValues({ title: 'Coffee' }, afterwards, saved)).toEqual({ ...saved, title: 'Coffee' })
    }),
  )
})
