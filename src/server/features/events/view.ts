import type { EventValues } from '#server/features/events/read-queries.ts'
import { Timeframe } from '#shared/event-fields.ts'
import { isolate, type PlainKey, t } from '#shared/message.ts'
import { toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'

type Values = Pick<EventValues, 'location' | 'timeframe' | 'specific_time'>

/** Where and when: what the host typed, or the part of the day, which each reads in their language. */
export type Plan = { place: string | null; time: string | null }

export function toPlan({ location, timeframe, specific_time }: Values): Plan {
  return { place: location, time: specific_time || timeframe || null }
}

export const isSamePlan = (one: Plan, other: Plan): boolean => one.place === other.place && one.time === other.time

/** Together with the words around them they fit into the 120 characters of a push. */
const longest = { place: 56, time: 32 }

const timeframeWords: Readonly<Record<Timeframe, PlainKey>> = {
  'Right Now': 'pushes:when.right-now',
  Morning: 'pushes:when.morning',
  Lunch: 'pushes:when.lunch',
  Afternoon: 'pushes:when.afternoon',
  Evening: 'pushes:when.evening',
  'Late Night': 'pushes:when.late-night',
}

/** `inMove` is how toMoveWords() says the same. */
type PlanWords = { words: string; inMove: string } | null

/** When and where, within a list: "right now", "North beach". */
export function toPlanWords(values: Values): Record<'place' | 'time', PlanWords> {
  return { place: toPlaceIn(values), time: toTimeIn(values) }
}

function toPlaceIn({ location: place }: Values): PlanWords {
  if (!place) return null
  if (isMapsLink(place)) return { words: t('pushes:on-map'), inMove: t('notices:moved-on-map') }
  return toTyped(cut(place, longest.place))
}

function toTimeIn({ timeframe, specific_time: typed }: Values): PlanWords {
  if (typed) return toTyped(cut(typed, longest.time))
  return timeframe ? { words: t(timeframeWords[timeframe]), inMove: toTimeText({ timeframe }) } : null
}

const toTyped = (typed: string): PlanWords => ({ words: isolate(typed), inMove: typed })

const isTimeframe = (time: string): time is Timeframe => Timeframe.safeParse(time).success

/** What changed of time and place; empty where nothing did. */
export function toMoveWords(before: Plan, now: Plan): string {
  const words = [
    ...(before.place === now.place ? [] : [toPlaceWords(now.place)]),
    ...(before.time === now.time ? [] : [toTimeWords(now.time)]),
  ]
  return words.join(' · ')
}

function toPlaceWords(place: string | null): string {
  if (!place) return t('notices:place-open')
  return isMapsLink(place) ? t('notices:moved-on-map') : t('notices:moved', { place: cut(place, longest.place) })
}

/** "Now at 9 pm", but "New time: tonight after work". */
const clock = /^\d{1,2}([:.]\d\d)?( ?[ap]\.?m\.?)?$/i

function toTimeWords(time: string | null): string {
  if (!time) return t('notices:time-open')
  if (clock.test(time)) return t('notices:time-clock', { time })
  const words = isTimeframe(time) ? toTimeText({ timeframe: time }) : cut(time, longest.time)
  return t('notices:time-new', { time: words })
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
