import type { EventInput, GuestPolicy, Timeframe, Visibility } from '#shared/events.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

export type FormValues = {
  title: string
  description: string
  location: string
  isNow: boolean
  timeframe: Timeframe | ''
  specificTime: string
  /** The uploaded voice note; an edit keeps the existing one. */
  audio: { url: string; duration: number | null; filled?: { texts: Record<string, string>; gifTerm: string } } | null
  gif: { url: string; altText: string } | null
  visibility: Visibility
  guestPolicy: GuestPolicy
  minGoing: number | null
}

export type FormChange =
  | { kind: 'text'; field: 'title' | 'description' | 'location'; value: string }
  | { kind: 'now'; value: boolean }
  | { kind: 'timeframe'; value: Timeframe | '' }
  | { kind: 'specific-time'; value: string }
  | { kind: 'values'; values: Partial<FormValues> }

export const emptyForm: FormValues = {
  title: '',
  description: '',
  location: '',
  isNow: false,
  timeframe: '',
  specificTime: '',
  audio: null,
  gif: null,
  visibility: 'friends',
  guestPolicy: 'bring-crew',
  minGoing: null,
}

/** Dependencies between fields: the three ways to give a time exclude each other. */
export function changeForm(values: FormValues, change: FormChange): FormValues {
  switch (change.kind) {
    case 'text':
      return { ...values, [change.field]: change.value }
    case 'now':
      return change.value
        ? { ...values, isNow: true, timeframe: 'Right Now', specificTime: '' }
        : { ...values, isNow: false, timeframe: '' }
    case 'timeframe':
      return { ...values, isNow: false, timeframe: change.value, specificTime: '' }
    case 'specific-time':
      return { ...values, isNow: false, timeframe: '', specificTime: change.value }
    case 'values':
      return { ...values, ...change.values }
  }
}

/** The inverse of `toEventInput`, also for an event of the server. */
export function toFormValues(event: EventInput): FormValues {
  return {
    title: event.title,
    description: event.description ?? '',
    location: event.location ?? '',
    isNow: event.timeframe === 'Right Now' && !event.specificTime,
    timeframe: event.specificTime ? '' : (event.timeframe ?? ''),
    specificTime: event.specificTime ?? '',
    audio: event.audioUrl ? { url: event.audioUrl, duration: event.audioDuration ?? null } : null,
    gif: event.gifUrl ? { url: event.gifUrl, altText: event.gifAltText ?? '' } : null,
    visibility: event.visibility ?? emptyForm.visibility,
    guestPolicy: event.guestPolicy ?? emptyForm.guestPolicy,
    minGoing: event.minGoing ?? null,
  }
}

/** What is sent: 'Right Now' if toggled, no timeframe beside a specific time, else the chosen one. */
export function toEventInput(values: FormValues): EventInput {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    location: values.location.trim(),
    timeframe: values.isNow ? 'Right Now' : values.specificTime.trim() ? '' : values.timeframe,
    specificTime: values.specificTime.trim(),
    visibility: values.visibility,
    guestPolicy: values.guestPolicy,
    minGoing: values.minGoing,
    audioUrl: values.audio?.url ?? null,
    audioDuration: values.audio?.duration ?? null,
    gifUrl: values.gif?.url ?? null,
    gifAltText: values.gif?.altText ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

export const toDraftName = (personId: string): string => `draft:${personId}`

/** Turns a rejected spon back into a draft. */
export function keepDraft(name: string, input: EventInput): void {
  writeStored(name, JSON.stringify(toFormValues(input)))
}

export function readDraft(name: string): FormValues | null {
  try {
    const kept: unknown = JSON.parse(readStored(name) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...emptyForm, ...kept } : null
  } catch {
    return null
  }
}
