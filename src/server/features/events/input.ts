import type { EventValues } from '#server/features/events/read-queries.ts'
import { invalidField } from '#server/http/http-error.ts'
import { toTimeSpan } from '#server/times/time-span.ts'
import { findEveningBefore, isTimeZone } from '#server/times/zones.ts'
import { type EventForm, fieldBlanks, fieldColumns } from '#shared/event-fields.ts'
import { currentLanguage, t } from '#shared/message.ts'

type PlainField = keyof typeof fieldBlanks
type PlainValues = Pick<EventValues, (typeof fieldColumns)[PlainField]>

/** Before anything was said. */
export const blankValues: EventValues = {
  title: '',
  ...toPlainValues((key) => fieldBlanks[key] || null),
  timeframe: null,
  specific_time: null,
  starts_at: null,
  ends_at: new Date(0),
  time_zone: null,
  evening_before: null,
  time_language: null,
  audio_url: null,
  audio_duration: null,
  gif_url: null,
  gif_alt_text: null,
}

/** What a form is read against. */
type Given = {
  now: Date
  isOurGif(url: string): boolean
  /** The user's own recording at `audioUrl`, if there is one. */
  recording: { duration: number | null; eventId: string | null } | undefined
}

/** The row that a form yields, from the defaults or the current values. An omitted field keeps its value. */
export function toEventValues(form: EventForm, given: Given, current: EventValues = blankValues): EventValues {
  refuseForeignMedia(form, current, given)
  const { gifUrl = current.gif_url, gifAltText = current.gif_alt_text } = form
  return {
    title: form.title,
    ...toPlainValues((key) => (form[key] === undefined ? current[fieldColumns[key]] : form[key])),
    ...toTime(form, current, given.now),
    ...toAudio(form, current, given),
    gif_url: gifUrl,
    gif_alt_text: gifUrl ? gifAltText : null,
  }
}

function toPlainValues(read: (key: PlainField) => unknown): PlainValues {
  const keys = Object.keys(fieldBlanks) as PlainField[]
  return Object.fromEntries(keys.map((key) => [fieldColumns[key], read(key)])) as PlainValues
}

/** Whether saving would change nothing: an untouched form must not notify anybody. */
export function hasSameValues(one: EventValues, other: EventValues): boolean {
  // The evening and the language follow from the words, and spons from before they were kept have none.
  const { evening_before: _, time_language: __, ...said } = blankValues
  return Object.keys(said).every((key) => {
    const [left, right] = [one[key as keyof EventValues], other[key as keyof EventValues]]
    return left instanceof Date && right instanceof Date ? left.getTime() === right.getTime() : left === right
  })
}

/** A voice note or GIF has to be one that this app handed out, or the one already there. */
function refuseForeignMedia(form: EventForm, current: EventValues, { isOurGif, recording }: Given) {
  const isNewAudio = form.audioUrl && form.audioUrl !== current.audio_url
  if (isNewAudio && !recording) throw invalidField('audioUrl', t('event-refusals:recording-gone'))
  if (isNewAudio && recording?.eventId) throw invalidField('audioUrl', t('event-refusals:recording-taken'))
  if (form.gifUrl && form.gifUrl !== current.gif_url && !isOurGif(form.gifUrl))
    throw invalidField('gifUrl', t('event-refusals:foreign-gif'))
}

/** A specific time is shown instead of a timeframe, so only one of them is set. An omitted field keeps its value. */
function toTime(form: EventForm, current: EventValues, now: Date) {
  const { specificTime = current.specific_time, timeZone = current.time_zone } = form
  if (timeZone && !isTimeZone(timeZone)) throw invalidField('timeZone', t('event-refusals:unknown-zone'))
  // Choosing a timeframe now replaces a time that was typed before.
  const typed = form.timeframe && form.specificTime === undefined ? null : specificTime
  const timeframe = typed ? null : form.timeframe === undefined ? current.timeframe : form.timeframe
  // "In 20 minutes" is relative to when it was first saved: saving the same words again must not move it.
  const isSame = current !== blankValues && typed === current.specific_time && timeframe === current.timeframe
  const { startsAt, endsAt } = isSame
    ? { startsAt: current.starts_at, endsAt: current.ends_at }
    : toTimeSpan({ timeframe, specificTime: typed }, { now, timeZone })
  const evening_before = startsAt && timeZone ? findEveningBefore(startsAt, timeZone) : null
  const time_language = typed && (isSame ? current.time_language : currentLanguage())
  return {
    timeframe,
    specific_time: typed,
    time_language: time_language || null,
    time_zone: timeZone,
    starts_at: startsAt,
    ends_at: endsAt,
    evening_before,
  }
}

/** The duration was measured at upload; the client's value is ignored. */
function toAudio({ audioUrl }: EventForm, current: EventValues, { recording }: Given) {
  if (audioUrl === undefined || audioUrl === current.audio_url)
    return { audio_url: current.audio_url, audio_duration: current.audio_duration }
  return { audio_url: audioUrl, audio_duration: recording?.duration ?? null }
}
