import * as z from 'zod/mini'
import { defineEndpoint, type ReplyOf } from '#shared/endpoint.ts'
import { languageCodes } from '#shared/languages.ts'
import { paperNames } from '#shared/legal.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { findNameError } from '#shared/names.ts'
import { Id, IdParams, Line, Person, PersonKind, Timestamp } from '#shared/schemas.ts'

/** The last name may be empty for a person who has none. */
export const NameForm = z.object({
  firstName: name('firstName').check(z.minLength(1, { error: () => t('names:first-needed') })),
  lastName: name('lastName'),
})
export type NameForm = z.infer<typeof NameForm>

export const CurrentUser = z.extend(Person, {
  smsConsent: z.boolean(),
  createdAt: Timestamp,
  kind: PersonKind,
  /** Null: none was ever chosen. Absent where an older server is asked. */
  language: z.optional(z.nullable(z.enum(languageCodes))),
  /** Buttons obey it, the server checks again. `meet`: search people, look up numbers, ask for friendship. `admin`: /admin. */
  can: z.object({ post: z.boolean(), meet: z.boolean(), admin: z.optional(z.literal(true)) }),
  friendCount: z.number(),
  eventCount: z.number(),
  /** A single passkey is all that opens the account. */
  hasOnlyOneKey: z.optional(z.literal(true)),
  /** And the app has not yet shown how to add another way. */
  needsSecondWay: z.optional(z.literal(true)),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const Operator = z.object({
  /** Null: this server names nobody. */
  name: z.nullable(z.string()),
  /** Of several lines. */
  address: z.nullable(z.string()),
  supportEmail: z.string(),
  /** Where the code is that runs here. */
  sourceUrl: z.nullable(z.string()),
})
/** Who runs this server. */
export type Operator = z.output<typeof Operator>

export const getAppConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'What this installation offers before anyone signs in.',
  access: 'public',
  reply: z.object({
    demo: z.boolean(),
    github: z.boolean(),
    /** What the button of the OpenID Connect provider says, if there is one. */
    oidc: z.nullable(z.string()),
    /** Codes by e-mail. */
    email: z.boolean(),
    signUp: z.enum(['open', 'invited', 'closed']),
    operator: Operator,
    /** Legal pages of the operator's own, in place of the built-in ones. */
    papers: z.array(z.enum(paperNames)),
  }),
  offline: 'keep',
})
export type AppConfig = ReplyOf<typeof getAppConfig>

const ChosenLanguage = z.enum(languageCodes, { error: () => t('languages:unknown') })

/** Without scripts the form is answered with 303 to `redirect`, else with nothing. */
export const chooseLanguage = defineEndpoint({
  method: 'POST',
  path: '/api/language',
  summary: 'The language of everything that this browser, and the person in it, reads. Takes a form, as pages send it.',
  access: 'public',
  form: true,
  body: z.object({
    language: ChosenLanguage,
    /** The path that the form is on. */
    redirect: z.optional(z.string()),
  }),
})

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in person; 401 means signed out.',
  reply: CurrentUser,
  offline: 'keep',
})

export const updateCurrentUser = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/user',
  summary: 'Changes the own name, and the language in which one is spoken to.',
  body: z.extend(NameForm, { language: z.optional(ChosenLanguage) }),
  reply: CurrentUser,
})

export const deleteCurrentUser = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/user',
  summary: 'Deletes the account and everything that belongs to it, at once. Needs a sign-in of the last 15 minutes.',
  errors: ['fresh_sign_in_needed'],
})

export const exportCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Everything kept about the signed-in person, as a JSON file. Needs a sign-in of the last 15 minutes.',
  errors: ['fresh_sign_in_needed'],
})

export const Device = z.object({
  id: Id,
  userAgent: z.nullable(z.string()),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The devices on which one is signed in, the newest first.',
  reply: z.array(Device),
})

export const endDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Signs one device out.',
  params: IdParams,
  errors: ['not_found'],
})

export const exchangeHandoff = defineEndpoint({
  method: 'GET',
  path: '/api/auth/token',
  summary: 'Trades a hand-off token for a session on this origin.',
  access: 'public',
  query: z.object({ authToken: z.optional(z.string()) }),
  errors: ['gone'],
})

export const signOut = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session of this device and goes to the landing page.',
  access: 'public',
})

function name(part: 'firstName' | 'lastName') {
  // Lengths are checked of anything that has one.
  const error = ({ input }: { input?: unknown }) => findNameError(part, typeof input === 'string' ? input : '')
  return Line.check(z.maxLength(limits.name, { error }))
}
