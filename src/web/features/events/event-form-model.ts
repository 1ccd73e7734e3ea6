import { type EventInput, fieldBlanks, type fieldLimits, type Timeframe } from '#shared/event-fields.ts'
import type { EventDetail } from '#shared/events.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

type PlainField = keyof typeof fieldBlanks
/** As they are sent, but neither omitted nor, where an empty form has a value, null. */
type PlainValues = {
  [Key in PlainField]: (typeof fieldBlanks)[Key] extends null
    ? Exclude<EventInput[Key], undefined>
    : NonNullable<EventInput[Key]>
}

/** What a voice note filled in. `unsure`: what of it may be misread. */
type Filled = {
  texts: Record<string, string>
  gifTerm: string
  unsure?: ('title' | 'description' | 'location' | 'time')[]
}

export type FormValues = PlainValues & {
  title: string
  isNow: boolean
  /** Right Now as a new form has it, which nobody chose: it is no content, and gives way to any other time. */
  isPresetTime: boolean
  timeframe: Timeframe | ''
  specificTime: string
  /** The uploaded voice note; an edit keeps the existing one. */
  audio: { url: string; duration: number | null; filled?: Filled } | null
  gif: { url: string; altText: string } | null
  /** Who sees it, where it is for chosen people. */
  chosen: string[]
}

export type FormChange =
  | { kind: 'text'; field: keyof typeof fieldLimits; value: string }
  | { kind: 'now'; value: boolean }
  | { kind: 'timeframe'; value: Timeframe | '' }
  | { kind: 'specific-time'; value: string }
  | { kind: 'values'; values: Partial<FormValues> }

export const emptyForm: FormValues = {
  title: '',
  ...fieldBlanks,
  isNow: false,
  isPresetTime: false,
  timeframe: '',
  specificTime: '',
  audio: null,
  gif: null,
  chosen: [],
}

export const presetTime = {
  isNow: true,
  isPresetTime: true,
  timeframe: 'Right Now',
  specificTime: '',
} as const satisfies Partial<FormValues>

/** What a new spon begins with. */
export const newForm: FormValues = { ...emptyForm, ...presetTime }

/** Dependencies between fields: the three ways to give a time exclude each other. */
export function changeForm(values: FormValues, change: FormChange): FormValues {
  switch (change.kind) {
    case 'text':
      return { ...values, [change.field]: change.value }
    case 'now':
      return change.value
        ? { ...values, ...presetTime, isPresetTime: false }
        : { ...values, isNow: false, isPresetTime: false, timeframe: '' }
    case 'timeframe':
      return { ...values, isNow: false, isPresetTime: false, timeframe: change.value, specificTime: '' }
    case 'specific-time':
      return { ...values, isNow: false, isPresetTime: false, timeframe: '', specificTime: change.value }
    case 'values':
      return { ...values, ...change.values }
  }
}

type Chosen = { inviteeIds?: string[] | undefined; chosen?: EventDetail['chosen'] }

/** The inverse of `toEventInput`, also for an event of the server. */
export function toFormValues(event: EventInput & Chosen): FormValues {
  return {
    title: event.title,
    ...toPlainValues((key) => event[key] ?? fieldBlanks[key]),
    isNow: event.timeframe === 'Right Now' && !event.specificTime,
    isPresetTime: false,
    timeframe: event.specificTime ? '' : (event.timeframe ?? ''),
    specificTime: event.specificTime ?? '',
    audio: event.audioUrl ? { url: event.audioUrl, duration: event.audioDuration ?? null } : null,
    gif: event.gifUrl ? { url: event.gifUrl, altText: event.gifAltText ?? '' } : null,
    chosen: event.chosen?.map(({ id }) => id) ?? event.inviteeIds ?? [],
  }
}

/** What is sent: 'Right Now' if toggled, no timeframe beside a specific time, else the chosen one. */
export function toEventInput(values: FormValues): EventInput & { inviteeIds?: string[] } {
  return {
    title: values.title.trim(),
    ...toPlainValues((key) => trim(values[key])),
    timeframe: values.isNow ? 'Right Now' : values.specificTime.trim() ? '' : values.timeframe,
    specificTime: values.specificTime.trim(),
    audioUrl: values.audio?.url ?? null,
    audioDuration: values.audio?.duration ?? null,
    gifUrl: values.gif?.url ?? null,
    gifAltText: values.gif?.altText ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(values.visibility === 'chosen' && { inviteeIds: values.chosen }),
  }
}

function toPlainValues(read: (key: PlainField) => unknown): PlainValues {
  const keys = Object.keys(fieldBlanks) as PlainField[]
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as PlainValues
}

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** A spon that was refused and opened again has a place of its own: a draft that was begun meanwhile stays. */
export const toDraftName = (personId: string, kind: 'draft' | 'reopened' = 'draft'): string => `${kind}:${personId}`

/** `at`: when it was last changed; null if it was kept before that was noted. */
export type Draft = { values: FormValues; at: number | null }

export function isEmptyForm(values: FormValues): boolean {
  const blank = values.isPresetTime ? newForm : emptyForm
  return JSON.stringify(values) === JSON.stringify(blank)
}

/** An empty form is no draft. */
export function keepDraft(name: string, values: FormValues): void {
  writeStored(name, isEmptyForm(values) ? null : JSON.stringify({ ...values, at: Date.now() }))
}

export function readDraft(name: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(readStored(name) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { at, ...values }: FormValues & { at?: number } = { ...emptyForm, ...kept }
    return { values, at: typeof at === 'number' ? at : null }
  } catch {
    return null
  }
}
