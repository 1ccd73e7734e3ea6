import * as z from 'zod/mini'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { cleanLine, cleanParagraphs } from '#shared/typed-text.ts'

/** Schemas that several features share. */

// PostgreSQL cannot store NUL, and a lone surrogate is not text: both are refused here, with the field's name.
export const Text = z.string().check(
  z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), {
    error: () => t('fields:characters'),
  }),
)

/** What people type, by the rule of typed-text.ts: on one line, or with paragraphs. */
export const Line = Text.check(z.overwrite(cleanLine))
export const Paragraphs = Text.check(z.overwrite(cleanParagraphs))

/** Lower case, as it is compared. */
export const EmailAddress = Text.check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: () => t('fields:email-missing') }),
  z.maxLength(320),
  z.regex(z.regexes.email, { error: () => t('fields:email-wrong') }),
)

/** A full name in one field: the first word becomes the first name. */
export const FullName = Line.check(
  z.minLength(1, { error: () => t('fields:name-missing') }),
  z.maxLength(2 * limits.name),
)

export const Id = z.uuid({ error: () => t('fields:id-wrong') })

/** ISO 8601. */
export const Timestamp = z.string()

/** A face that is shown without its id: see toAvatarColor(). */
export const AvatarColor = z.optional(z.number())

/** A face without a picture that is shown without its name: see toInitial(). */
export const Initial = z.optional(z.nullable(z.string()))

/** A guest answered without an account. */
export const PersonKind = z.enum(['member', 'guest'])
export type PersonKind = z.infer<typeof PersonKind>

/** A person as others may see them. E-mail only reaches oneself and friends; a phone number only oneself. */
export const Person = z.object({
  id: Id,
  displayName: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  /** Shown as "Sam · guest" by toShownName(). Absent where there are members only, such as the hosts of a feed. */
  kind: z.optional(PersonKind),
})
export type Person = z.infer<typeof Person>

export const IdParams = z.object({ id: Id })
