import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { type Country, isCountry } from '#server/config/countries.ts'
import { parseKeepRules } from '#server/config/keep-rules.ts'
import { isPrivateKey, isPublicKey } from '#server/config/key-pairs.ts'
import { isProxyRange, type TrustedProxies } from '#server/config/proxies.ts'
import { StartError } from '#server/start-error.ts'

// zod/mini has no error messages until a locale is configured.
z.config(en())

/** A wrong environment variable: main prints the message, which names the variable, and exits with 1. */
export class ConfigError extends StartError {}

const text = z.string().check(z.trim(), z.minLength(1))
const httpUrl = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: 'must be an http or https address' })
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host/database',
})
const origin = httpUrl.check(
  z.refine((value) => URL.parse(value)?.origin === value.replace(/\/$/, ''), { error: 'must not have a path' }),
)

const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
const sender = text.check(
  z.regex(/^(?:[^<>@,\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
    error: 'must be an address, such as Sponti <hello@sponti.example>',
  }),
)
const address = z
  .string()
  .check(z.regex(/^[^\s<>@,"'?&]+@[^\s<>@,"'?&]+$/, { error: 'must be one address, such as help@sponti.example' }))
const addresses = 'must be addresses with commas between them, such as ada@example.com,ben@example.com'
const country = z.custom<Country>((code) => typeof code === 'string' && isCountry(code), {
  error: 'must be a country in two capital letters, such as US',
})
const commaList = z.pipe(
  text,
  z.transform((list: string) => list.split(',').map((entry) => entry.trim())),
)

const longSecrets = z.pipe(
  commaList,
  z.array(
    z.string().check(z.minLength(32, { error: 'must be secrets of at least 32 characters, separated by commas' })),
  ),
)
function toKeys(isKey: (key: string) => boolean, error: string) {
  return z.pipe(commaList, z.array(z.string().check(z.refine(isKey, { error }))))
}
const portNumber = z.coerce.number({ error: 'must be a number' }).check(z.int(), z.minimum(0), z.maximum(65535))
const seconds = z.coerce.number({ error: 'must be a number of seconds' })
const proxies = z.pipe(
  text.check(
    z.refine((list) => /^\d$/.test(list) || list.split(',').every((entry) => isProxyRange(entry.trim())), {
      error: 'must be addresses or ranges such as 10.0.0.0/8, separated by commas, or the number of proxies (0 to 9)',
    }),
  ),
  z.transform(
    (list: string): TrustedProxies => (/^\d$/.test(list) ? Number(list) : list.split(',').map((entry) => entry.trim())),
  ),
)

export const Environment = z.object({
  PORT: z.optional(portNumber),
  HOST: z.optional(text),
  WORKER_PORT: z.optional(portNumber),
  PUBLIC_URL: z.optional(origin),
  TRUST_PROXY: z.optional(proxies),
  DRAIN_SECONDS: z.optional(
    seconds.check(z.int(), z.minimum(0), z.maximum(60, { error: 'must be at most 60 seconds' })),
  ),
  OPERATOR_NAME: z.optional(
    text.check(
      z.maxLength(100, { error: 'must have at most 100 characters' }),
      z.regex(/^[^\r\n]+$/, { error: 'must be one line' }),
    ),
  ),
  OPERATOR_ADDRESS: z.optional(text.check(z.maxLength(500, { error: 'must have at most 500 characters' }))),
  SUPPORT_EMAIL: z.optional(address),
  ADMIN_EMAILS: z.optional(
    z.pipe(
      commaList,
      z.array(z.string().check(z.toLowerCase(), z.regex(/^[^\s<>@,]+@[^\s<>@,]+$/, { error: addresses }))),
    ),
  ),
  SOURCE_URL: z.optional(httpUrl),
  LEGAL_DIR: z.optional(text),
  APP_ORIGINS: z.optional(z.pipe(commaList, z.array(origin))),
  DATA_DIR: z.optional(text),
  MODELS_DIR: z.optional(text),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_DIRECT_URL: z.optional(postgresUrl),
  DATABASE_PREPARE: z.optional(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" })),
  DATABASE_REPLICA_URL: z.optional(z.pipe(commaList, z.array(postgresUrl))),
  SESSION_SECRET: z.optional(longSecrets),
  GITHUB_CLIENT_ID: z.optional(text),
  GITHUB_CLIENT_SECRET: z.optional(text),
  GITHUB_URL: z.optional(httpUrl),
  GITHUB_API_URL: z.optional(httpUrl),
  OIDC_ISSUER: z.optional(httpUrl),
  OIDC_CLIENT_ID: z.optional(text),
  OIDC_CLIENT_SECRET: z.optional(text),
  OIDC_NAME: z.optional(text.check(z.maxLength(30, { error: 'must fit on a button: 30 characters at most' }))),
  SIGN_UP: z.optional(z.enum(['open', 'invited', 'closed'], { error: "must be 'open', 'invited' or 'closed'" })),
  DEMO: z.optional(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" })),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(sender),
  // Becomes part of a URL.
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, { error: 'must be an account id' }))),
  TWILIO_AUTH_TOKEN: z.optional(z.pipe(commaList, z.array(text))),
  TWILIO_FROM: z.optional(
    z.string().check(
      z.regex(/^(?:\+[1-9]\d{6,14}|\d{5,6}|MG\w{32})$/, {
        error: 'must be a number such as +12025550123, a short code or a messaging service (MG…)',
      }),
    ),
  ),
  TWILIO_API_URL: z.optional(httpUrl),
  SMS_COUNTRIES: z.optional(z.pipe(commaList, z.array(country))),
  SMS_DEFAULT_COUNTRY: z.optional(country),
  VAPID_PUBLIC_KEY: z.optional(toKeys(isPublicKey, 'must be a public key of 65 bytes, or several with commas')),
  VAPID_PRIVATE_KEY: z.optional(toKeys(isPrivateKey, 'must be a key of 32 bytes, or several with commas')),
  // Apple rejects other subjects.
  VAPID_SUBJECT: z.optional(
    z.string().check(
      z.regex(/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/:]+\.[^\s/:]+(?:\/\S*)?)$/, {
        error: 'must be a real address, such as mailto:hello@sponti.example',
      }),
    ),
  ),
  S3_ENDPOINT: z.optional(httpUrl),
  S3_REGION: z.optional(text),
  // Becomes part of a URL.
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be a bucket’s name' })),
  ),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  BACKUP_TO: z.optional(text),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, { error: 'must have at least 32 characters' }))),
  BACKUP_KEEP: z.optional(
    text.check(
      z.refine((rules) => parseKeepRules(rules) !== null, { error: 'must look like 7d,4w,12m: days, weeks, months' }),
    ),
  ),
  BACKUP_AT: z.optional(
    text.check(z.regex(/^[\d*/,-]+( [\d*/,-]+){4}$/, { error: 'must be five cron fields in UTC, such as 15 3 * * *' })),
  ),
  // Becomes part of a header.
  OPENAI_API_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be plain characters without spaces' })),
  ),
  OPENAI_BASE_URL: z.optional(httpUrl),
  OPENAI_TRANSCRIBE_MODEL: z.optional(text),
  OPENAI_TEXT_MODEL: z.optional(text),
  GIPHY_API_KEY: z.optional(text),
  GIPHY_API_URL: z.optional(httpUrl),
  KLIPY_API_KEY: z.optional(text),
  KLIPY_API_URL: z.optional(httpUrl),
  NOMINATIM_URL: z.optional(z.union([z.literal(''), httpUrl], { error: 'must be an http or https address, or empty' })),
  RATE_LIMITS: z.optional(z.enum(['on', 'off'], { error: "must be 'on' or 'off'" })),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, { error: 'must have at least 16 characters' }))),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  // Set by npm for its child processes. Not ours, so an invalid value must not prevent the start.
  npm_config_registry: z.catch(z.optional(httpUrl), undefined),
})

/** Variables for which empty differs from unset. For all others `NAME=` counts as unset, as compose files write it. */
const emptyMeansSomething = new Set(['NOMINATIM_URL'])

export type Values = z.output<typeof Environment>

/** Each variable as its kind, or an error that names the first one that is wrong. */
export function parseEnvironment(env: NodeJS.ProcessEnv): Values {
  const given = Object.fromEntries(
    Object.keys(Environment.shape)
      .filter((name) => env[name] !== undefined && (env[name] !== '' || emptyMeansSomething.has(name)))
      .map((name) => [name, env[name]]),
  )
  const result = Environment.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`)
}
