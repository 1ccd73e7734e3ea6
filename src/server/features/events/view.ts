import type { EventValues } from '#server/features/events/read-queries.ts'
import { toTimeText } from '#shared/names.ts'
import { isMapsLink } from '#shared/places.ts'

/** Where and when, in the host's words. */
export type Plan = { place: string | null; time: string | null }

export function toPlan(values: Pick<EventValues, 'location' | 'timeframe' | 'specific_time'>): Plan {
  const { location, timeframe, specific_time } = values
  return {
    place: location,
    time: timeframe || specific_time ? toTimeText({ timeframe, specificTime: specific_time }) : null,
  }
}

/** Together with the words around them they fit into the 120 characters of a push. */
const longest = { place: 56, time: 32 }

/** When and where, within a sentence: "right now", "North beach". */
export function toPlanWords(values: Pick<EventValues, 'location' | 'timeframe' | 'specific_time'>): Plan {
  const { place, time } = toPlan(values)
  return {
    place: place && (isMapsLink(place) ? 'see it on the map' : cut(place, longest.place)),
    time: time && (values.specific_time ? cut(time, longest.time) : time.toLowerCase()),
  }
}

/** What changed of time and place; empty where nothing did. */
export function toMoveWords(before: Plan, now: Plan): string {
  const words = [
    ...(before.place === now.place ? [] : [toPlaceWords(now.place)]),
    ...(before.time === now.time ? [] : [toTimeWords(now.time)]),
  ]
  return words.join(' · ')
}

function toPlaceWords(place: string | null): string {
  if (!place) return 'The place is open now'
  return isMapsLink(place) ? 'Moved: see it on the map' : `Moved to ${cut(place, longest.place)}`
}

/** "Now at 9 pm", but "New time: tonight after work". */
const clock = /^\d{1,2}([:.]\d\d)?( ?[ap]\.?m\.?)?$/i

function toTimeWords(time: string | null): string {
  if (!time) return 'The time is open now'
  return clock.test(time) ? `Now at ${time}` : `New time: ${cut(time, longest.time)}`
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
