import type { EventValues } from '#server/features/events/queries.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readStartsAt } from '#server/times/starts-at.ts'
import { isTimeZone } from '#server/times/zones.ts'
import type { EventForm } from '#shared/events.ts'

/** What an event is before its host says anything. */
const blank: EventValues = {
  title: '',
  description: null,
  location: null,
  timeframe: null,
  specific_time: null,
  starts_at: null,
  time_zone: null,
  visibility: 'friends',
  guest_policy: 'bring-crew',
  audio_url: null,
  audio_duration: null,
  gif_url: null,
  gif_alt_text: null,
}

/** A specific time is shown instead of a timeframe, so the two never stand together. What is left out stays. */
const toTime = (form: EventForm, current: EventValues, now: Date) => {
  const { specificTime = current.specific_time, timeZone = current.time_zone } = form
  if (timeZone && !isTimeZone(timeZone))
    throw new Refusal('invalid_input', 'timeZone: is not the name of a time zone', { field: 'timeZone' })
  // A timeframe that is chosen now takes the place of a time that was typed before.
  const typed = form.timeframe && form.specificTime === undefined ? null : specificTime
  const timeframe = typed ? null : form.timeframe === undefined ? current.timeframe : form.timeframe
  const words = { timeframe, specific_time: typed, time_zone: timeZone }
  // "In 20 minutes" counts from when it was said: saving the same words again does not move the start.
  if (typed === current.specific_time && timeframe === current.timeframe)
    return { ...words, starts_at: current.starts_at }
  if (timeframe === 'Right Now') return { ...words, starts_at: now }
  return { ...words, starts_at: typed && timeZone ? readStartsAt(typed, { now, timeZone }) : null }
}

/** What a form's media are held against. */
type Ours = {
  isOurGif(url: string): boolean
  /** The own recording that `audioUrl` names, where there is one. */
  recording: { duration: number | null; eventId: string | null } | undefined
}

/** A voice note or GIF has to be one that this app handed out, or the one already there. */
const refuseForeignMedia = (form: EventForm, current: EventValues, { isOurGif, recording }: Ours) => {
  const isNewAudio = form.audioUrl && form.audioUrl !== current.audio_url
  if (isNewAudio && !recording)
    throw new Refusal('invalid_input', 'audioUrl: is not a recording of yours, or it has gone', { field: 'audioUrl' })
  if (isNewAudio && recording?.eventId)
    throw new Refusal('invalid_input', 'audioUrl: is on another spon already', { field: 'audioUrl' })
  if (form.gifUrl && form.gifUrl !== current.gif_url && !isOurGif(form.gifUrl))
    throw new Refusal('invalid_input', 'gifUrl: is not one of our GIFs', { field: 'gifUrl' })
}

/** How long it is was read when it was uploaded; what the form says of it counts for nothing. */
const toAudio = ({ audioUrl }: EventForm, current: EventValues, { recording }: Ours) => {
  if (audioUrl === undefined || audioUrl === current.audio_url)
    return { audio_url: current.audio_url, audio_duration: current.audio_duration }
  return { audio_url: audioUrl, audio_duration: recording?.duration ?? null }
}

/** The row that a form makes, of nothing or of what stands there. A field that is left out keeps its value. */
export const toEventValues = (
  form: EventForm,
  { now, ...ours }: Ours & { now: Date },
  current: EventValues = blank,
): EventValues => {
  refuseForeignMedia(form, current, ours)
  const { gifUrl = current.gif_url, gifAltText = current.gif_alt_text } = form
  return {
    title: form.title,
    description: form.description === undefined ? current.description : form.description,
    location: form.location === undefined ? current.location : form.location,
    ...toTime(form, current, now),
    visibility: form.visibility ?? current.visibility,
    guest_policy: form.guestPolicy ?? current.guest_policy,
    ...toAudio(form, current, ours),
    gif_url: gifUrl,
    gif_alt_text: gifUrl ? gifAltText : null,
  }
}

/** Whether saving these values would change anything: an untouched form tells nobody anything. */
export const isSame = (one: EventValues, other: EventValues): boolean =>
  Object.keys(blank).every((key) => {
    const [left, right] = [one[key as keyof EventValues], other[key as keyof EventValues]]
    return left instanceof Date && right instanceof Date ? left.getTime() === right.getTime() : left === right
  })
