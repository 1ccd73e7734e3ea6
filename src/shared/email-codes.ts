import * as z from 'zod/mini'
import { CurrentUser } from '#shared/accounts.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { t } from '#shared/message.ts'
import { EmailAddress, FullName, Id, Line, Text, Timestamp } from '#shared/schemas.ts'

export const emailCodeMinutes = 10

/** Pasted from a mail, it may have blanks in it. */
export const EmailCode = Text.check(
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, { error: () => t('ways-in:code.digits') }),
)

export const startEmailCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/start',
  summary:
    'Sends a code to an address, at most three an hour. The answer is the same whether there is an account or not.',
  access: 'public',
  body: z.object({ email: EmailAddress, redirect: z.optional(z.string()) }),
  reply: z.object({ expiresAt: Timestamp }),
  status: 202,
  errors: ['unavailable'],
})

export const verifyEmailCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/verify',
  summary: 'Trades the code for a session. A new account needs a name: 400 name_needed leaves the code as it is.',
  access: 'public',
  body: z.object({
    email: EmailAddress,
    code: EmailCode,
    name: z.optional(FullName),
    /** The page that one came for: an invitation among them lets people in where new accounts need one. */
    redirect: z.optional(z.string()),
    /** The guest that one was when one began: another tab may have kept that place meanwhile. */
    begunAs: z.optional(Id),
  }),
  reply: CurrentUser,
  errors: ['wrong_code', 'name_needed', 'code_expired', 'sign_up_closed'],
})

export const openEmailPage = defineEndpoint({
  method: 'GET',
  path: '/api/auth/email',
  summary:
    'The page behind the link in the mail, with one button; without a token, a page to ask for a code. Changes nothing.',
  access: 'public',
  query: z.object({ token: z.optional(z.string()), redirect: z.optional(z.string()) }),
})

export const sendEmailForm = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email',
  summary: 'Asks for a code without scripts. Takes a form, as the page sends it.',
  access: 'public',
  form: true,
  body: z.object({ email: Line.check(z.maxLength(400)), redirect: z.optional(z.string()) }),
  errors: ['unavailable'],
})

export const enterByForm = defineEndpoint({
  method: 'POST',
  path: '/api/auth/email/enter',
  summary: 'Signs in without scripts: with the code, or with the link in the mail. Takes a form, as the page sends it.',
  access: 'public',
  form: true,
  body: z.object({
    token: z.optional(z.string().check(z.maxLength(8000))),
    email: z.optional(Line.check(z.maxLength(400))),
    code: z.optional(z.string().check(z.maxLength(40))),
    name: z.optional(Line.check(z.maxLength(200))),
    redirect: z.optional(z.string()),
  }),
  errors: ['code_expired', 'sign_up_closed'],
})
