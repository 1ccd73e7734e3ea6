import * as z from 'zod/mini'
import { HowMany } from '#shared/conditions.ts'
import { limits } from '#shared/limits.ts'
import { type PlainKey, t } from '#shared/message.ts'
import { Line, Paragraphs, Text } from '#shared/schemas.ts'

/** In which the host typed the time. The version before does not say. */
export const timeLanguage = z.optional(z.nullable(z.string()))

export const timeframes = ['Right Now', 'Morning', 'Lunch', 'Afternoon', 'Evening', 'Late Night'] as const
export const visibilities = ['friends', 'friends-of-friends', 'chosen'] as const
const guestPolicies = ['bring-crew', 'plus-one', 'just-you'] as const

export const Timeframe = z.enum(timeframes)
export const Visibility = z.enum(visibilities)
export const GuestPolicy = z.enum(guestPolicies)
export type Timeframe = z.infer<typeof Timeframe>
export type Visibility = z.infer<typeof Visibility>
export type GuestPolicy = z.infer<typeof GuestPolicy>

type EventField = {
  /** In the table `events`. */
  column: string
  /** What people call it, in sentences about it. */
  label?: PlainKey
  /** In what the form sends. Optional: an omitted field keeps its value. */
  schema: z.ZodMiniType
  /** In the event's page. What cards show too is in `EventBase`. */
  reply?: z.ZodMiniType
  /** The value in an empty form, of a field that passes from the form to its column unchanged; '' is stored as null. */
  blank?: string | null
  /** Letters that fit into its text field. */
  max?: number
}

/** What the build keeps of each row in the browser, where the other lists below are empty. */
export const leanParts = ['blank', 'max'] as const

const fields = defineEventFields({
  title: {
    column: 'title',
    label: 'spon-form:field.title',
    schema: Line.check(z.minLength(1, { error: () => t('spon-form:title-needed') }), z.maxLength(limits.title)),
    max: limits.title,
  },
  description: {
    column: 'description',
    label: 'spon-form:field.description',
    schema: orEmpty(Paragraphs.check(z.maxLength(limits.description))),
    blank: '',
    max: limits.description,
  },
  location: {
    column: 'location',
    label: 'spon-form:field.location',
    schema: optionalLine(limits.location),
    blank: '',
    max: limits.location,
  },
  timeframe: {
    column: 'timeframe',
    label: 'spon-form:field.time',
    schema: orEmpty(z.union([Timeframe, z.literal('')])),
  },
  specificTime: { column: 'specific_time', label: 'spon-form:field.time', schema: optionalLine(limits.specificTime) },
  visibility: {
    column: 'visibility',
    label: 'spon-form:field.visibility',
    schema: z.optional(Visibility),
    reply: Visibility,
    blank: 'friends',
  },
  guestPolicy: {
    column: 'guest_policy',
    label: 'spon-form:field.guest-policy',
    schema: z.optional(GuestPolicy),
    reply: GuestPolicy,
    blank: 'bring-crew',
  },
  // It's on when so many are going; null where it is on anyway.
  minGoing: {
    column: 'min_going',
    label: 'spon-form:field.minimum',
    schema: z.optional(z.nullable(HowMany)),
    blank: null,
  },
  audioUrl: { column: 'audio_url', schema: optionalText(2048) },
  audioDuration: {
    column: 'audio_duration',
    label: 'spon-form:field.audio-duration',
    schema: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(limits.audioSeconds)))),
  },
  gifUrl: { column: 'gif_url', schema: optionalText(2048) },
  gifAltText: { column: 'gif_alt_text', label: 'spon-form:field.gif-text', schema: optionalLine(300) },
  // The host's time zone, to resolve "tonight at 8".
  timeZone: { column: 'time_zone', schema: optionalText(64) },
})

export const EventForm = z.object(listOf('schema'))
export type EventForm = z.infer<typeof EventForm>
/** What the form sends, before the server has read it. */
export type EventInput = z.input<typeof EventForm>

export const fieldReplies = listOf('reply')
export const fieldColumns = listOf('column')
export const fieldLabels = listOf('label')
/** Its keys are the fields without behaviour of their own. */
export const fieldBlanks = listOf('blank')
/** Its keys are the text fields. */
export const fieldLimits = listOf('max')

type Fields = typeof fields
type KeysWith<Part> = { [Key in keyof Fields]: Part extends keyof Fields[Key] ? Key : never }[keyof Fields]
type ListOf<Part> = { [Key in KeysWith<Part>]: Part extends keyof Fields[Key] ? Fields[Key][Part] : never }

/** That part of every row that has one. */
function listOf<Part extends keyof EventField>(part: Part): ListOf<Part> {
  const rows = Object.entries<EventField>(fields).filter(([, field]) => part in field)
  return Object.fromEntries(rows.map(([key, field]) => [key, field[part]])) as ListOf<Part>
}

function defineEventFields<const Rows extends Record<string, EventField>>(rows: Rows): Rows {
  return rows
}

/** Forms send an empty field as '': it becomes null, which clears the value. An omitted field keeps its value. */
function orEmpty<T extends string>(schema: z.ZodMiniType<T, T>) {
  const filled = z.transform((value: T) => (value || null) as Exclude<T, ''> | null)
  return z.optional(z.nullable(z.pipe(schema, filled)))
}

function optionalText(max: number) {
  return orEmpty(Text.check(z.trim(), z.maxLength(max)))
}

function optionalLine(max: number) {
  return orEmpty(Line.check(z.maxLength(max)))
}
