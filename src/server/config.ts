import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { giphyUrl } from '#server/adapters/gifs/giphy.ts'
import { klipyUrl } from '#server/adapters/gifs/klipy.ts'
import { isKeyPair, isPrivateKey, isPublicKey, type KeyPair } from '#server/adapters/push/keys.ts'
import { type Country, isCountry, type NumberRules } from '#server/adapters/sms/numbers.ts'
import { openAiUrl } from '#server/adapters/voice/openai-http.ts'
import { type KeepRule, parseKeepRules } from '#server/backups/pruning.ts'
import { isProxyRange, type TrustedProxies } from '#server/http/client-address.ts'
import { StartError } from '#server/start-error.ts'
import type { getAppConfig } from '#shared/accounts.ts'
import type { ReplyOf } from '#shared/endpoint.ts'

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

const Environment = z.object({
  PORT: z.optional(portNumber),
  HOST: z.optional(text),
  WORKER_PORT: z.optional(portNumber),
  PUBLIC_URL: z.optional(origin),
  TRUST_PROXY: z.optional(proxies),
  DRAIN_SECONDS: z.optional(
    seconds.check(z.int(), z.minimum(0), z.maximum(60, { error: 'must be at most 60 seconds' })),
  ),
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

export type Config = {
  port: number
  host: string
  /** Where `npm run worker` answers /healthz, /readyz and /metrics; if unset, nowhere. */
  workerPort: number | undefined
  /** The app's origin, without a trailing slash. */
  publicUrl: string
  appOrigins: string[]
  /** Whose X-Forwarded-* headers are believed. */
  trustedProxies: TrustedProxies
  /** How long a node goes on serving after SIGTERM, until the proxy has seen /readyz fail. */
  drainSeconds: number
  dataDir: string
  /** Where the speech model is, and is fetched to. */
  modelsDir: string
  databaseUrl: string | undefined
  /** Where `databaseUrl` leads to a pooler in transaction mode: PostgreSQL itself, and whether the pooler keeps prepared statements. */
  pooler: { directUrl: string; prepares: boolean } | undefined
  /** Each is one server that follows the primary, and may answer reads. */
  replicaUrls: string[]
  /** The first one signs; things that were signed with the others are still accepted. */
  sessionSecrets: string[] | undefined
  github: { clientId: string; clientSecret: string; url: string; apiUrl: string } | undefined
  /** Any OpenID Connect provider; `name` is what its button says. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** Who may make a new account. */
  signUp: 'open' | 'invited' | 'closed'
  demo: boolean
  /** Without it mail goes to the demo's outbox, or nowhere. */
  mail: { url: string; from: string } | undefined
  /** Whether codes by e-mail are offered. */
  emailCodes: boolean
  /** Without it texts go to the demo's outbox, or nowhere. */
  /** The first token sends; what any of them signed is ours. */
  twilio: { accountSid: string; authTokens: string[]; from: string; apiUrl: string } | undefined
  /** Countries that may be texted, and the default for numbers without a country code. */
  numbers: NumberRules
  /** If unset, a key pair is generated once and stored in the database. */
  /** Browsers subscribe with the first pair; the others still reach who has not renewed. */
  vapid: { keys: KeyPair[]; subject: string } | undefined
  /** Without it uploads are files in the data folder. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined
  /** `to` is a folder, `s3` or `s3://bucket`; without `at` the worker makes none by itself. */
  backups: { to: string | undefined; key: string | undefined; keep: KeepRule[]; at: string | undefined }
  /** Transcribes voice messages; if unset, the local model does. */
  openai: { apiKey: string; baseUrl: string; transcribeModel: string; textModel: string } | undefined
  /** Source of the speech model; if unset, npm is asked. */
  npmRegistry: string | undefined
  /** GIF providers; if neither is set, the bundled set is searched. */
  giphy: { apiKey: string; apiUrl: string } | undefined
  klipy: { apiKey: string; apiUrl: string } | undefined
  /** null disables geocoding. */
  nominatimUrl: string | null
  rateLimits: boolean
  metricsToken: string | undefined
  logLevel: string
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Variables for which empty differs from unset. For all others `NAME=` counts as unset, as compose files write it. */
const emptyMeansSomething = new Set(['NOMINATIM_URL'])

type Values = ReturnType<typeof parseEnvironment>

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnvironment(variables)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL) throw new ConfigError(`DATABASE_URL is missing while ${name} is set.`)
  const port = env.PORT ?? 3000
  const host = env.HOST ?? '127.0.0.1'
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  const github = readGithub(env)
  const oidc = readOidc(env)
  const mail = readMail(env)
  const hasProvider = github !== undefined || oidc !== undefined
  const demo = env.DEMO === 'on' || (env.DEMO !== 'off' && !hasProvider && isLoopback(host))
  if (!hasProvider && !mail && !demo)
    throw new ConfigError(
      'Nobody could sign in: set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, OIDC_ISSUER with its client, or SMTP_URL and MAIL_FROM for codes by e-mail; or DEMO=on for a showcase.',
    )
  return {
    port,
    host,
    workerPort: env.WORKER_PORT,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${port}`),
    appOrigins: (env.APP_ORIGINS ?? []).map(withoutSlash),
    trustedProxies: env.TRUST_PROXY ?? ['loopback'],
    drainSeconds: env.DRAIN_SECONDS ?? 5,
    dataDir,
    modelsDir: resolve(env.MODELS_DIR ?? join(dataDir, 'models')),
    databaseUrl: env.DATABASE_URL,
    pooler: readPooler(env),
    replicaUrls: env.DATABASE_REPLICA_URL ?? [],
    sessionSecrets: env.SESSION_SECRET,
    github,
    oidc,
    signUp: env.SIGN_UP ?? 'open',
    demo,
    mail,
    // Everybody reads the outbox: its codes must not open accounts that a provider vouches for.
    emailCodes: mail !== undefined || (demo && !hasProvider),
    twilio: readTwilio(env),
    numbers: readNumbers(env),
    vapid: readVapid(env),
    s3: readS3(env),
    backups: readBackups(env),
    openai: readOpenAi(env),
    npmRegistry: env.npm_config_registry,
    giphy: readApi(env.GIPHY_API_KEY, env.GIPHY_API_URL ?? giphyUrl),
    klipy: readApi(env.KLIPY_API_KEY, env.KLIPY_API_URL ?? klipyUrl),
    nominatimUrl:
      env.NOMINATIM_URL === '' ? null : withoutSlash(env.NOMINATIM_URL ?? 'https://nominatim.openstreetmap.org'),
    // 'off' is for tests and benchmarks: it only works on loopback.
    rateLimits: !(env.RATE_LIMITS === 'off' && isLoopback(host)),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

/** What the pages may know of it. */
export function toPublicConfig({ demo, github, oidc, emailCodes, signUp }: Config): ReplyOf<typeof getAppConfig> {
  return { demo, github: github !== undefined, oidc: oidc?.name ?? null, email: emailCodes, signUp }
}

function parseEnvironment(env: NodeJS.ProcessEnv) {
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

function readPooler({ DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARE: prepare }: Values): Config['pooler'] {
  if (prepare && !directUrl) throw new ConfigError('DATABASE_DIRECT_URL is missing while DATABASE_PREPARE is set.')
  return directUrl === undefined ? undefined : { directUrl, prepares: prepare === 'on' }
}

function readGithub(env: Values): Config['github'] {
  const group = readGroup(env, ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])
  if (!group) return undefined
  if (env.GITHUB_URL && !env.GITHUB_API_URL)
    throw new ConfigError('GITHUB_API_URL is missing: an own GITHUB_URL needs both.')
  return {
    clientId: group.GITHUB_CLIENT_ID,
    clientSecret: group.GITHUB_CLIENT_SECRET,
    url: withoutSlash(env.GITHUB_URL ?? 'https://github.com'),
    apiUrl: withoutSlash(env.GITHUB_API_URL ?? 'https://api.github.com'),
  }
}

function readOidc(env: Values): Config['oidc'] {
  const group = readGroup(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  if (!group) {
    if (env.OIDC_NAME) throw new ConfigError('OIDC_ISSUER is missing while OIDC_NAME is set.')
    return undefined
  }
  return {
    issuer: group.OIDC_ISSUER,
    clientId: group.OIDC_CLIENT_ID,
    clientSecret: group.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(group.OIDC_ISSUER).host,
  }
}

/** All variables of the group or none: otherwise the error names the missing one. */
function readGroup<Name extends keyof Values>(env: Values, names: readonly Name[]) {
  const set = names.filter((name) => env[name] !== undefined)
  const missing = names.find((name) => env[name] === undefined)
  if (set.length === 0) return undefined
  if (missing) throw new ConfigError(`${missing} is missing while ${set[0]} is set.`)
  return Object.fromEntries(names.map((name) => [name, env[name]])) as { [Each in Name]: NonNullable<Values[Each]> }
}

function readMail(env: Values): Config['mail'] {
  const group = readGroup(env, ['SMTP_URL', 'MAIL_FROM'])
  return group && { url: group.SMTP_URL, from: group.MAIL_FROM }
}

function readTwilio(env: Values): Config['twilio'] {
  const group = readGroup(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  if (!group) return undefined
  return {
    accountSid: group.TWILIO_ACCOUNT_SID,
    authTokens: group.TWILIO_AUTH_TOKEN,
    from: group.TWILIO_FROM,
    apiUrl: withoutSlash(env.TWILIO_API_URL ?? 'https://api.twilio.com'),
  }
}

function readNumbers({ SMS_COUNTRIES: countries = ['US', 'CA'], SMS_DEFAULT_COUNTRY: chosen }: Values): NumberRules {
  if (chosen && !countries.includes(chosen)) throw new ConfigError('SMS_DEFAULT_COUNTRY must be one of SMS_COUNTRIES.')
  const defaultCountry = chosen ?? (countries.includes('US') ? 'US' : countries[0])
  return { countries, defaultCountry: defaultCountry ?? 'US' }
}

function readVapid(env: Values): Config['vapid'] {
  const group = readGroup(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'])
  if (!group) return undefined
  const { VAPID_PUBLIC_KEY: publicKeys, VAPID_PRIVATE_KEY: privateKeys, VAPID_SUBJECT: subject } = group
  const keys = publicKeys.map((publicKey, index) => ({ publicKey, privateKey: privateKeys[index] ?? '' }))
  if (publicKeys.length !== privateKeys.length || !keys.every(isKeyPair))
    throw new ConfigError('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY: give both lists in the same order.')
  return { keys, subject }
}

function readS3(env: Values): Config['s3'] {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const group = readGroup(env, names)
  if (!group) return undefined
  return {
    endpoint: withoutSlash(group.S3_ENDPOINT),
    region: group.S3_REGION,
    bucket: group.S3_BUCKET,
    accessKeyId: group.S3_ACCESS_KEY_ID,
    secretAccessKey: group.S3_SECRET_ACCESS_KEY,
  }
}

function readBackups({ BACKUP_TO: to, BACKUP_KEY: key, BACKUP_KEEP: keep, BACKUP_AT: at }: Values): Config['backups'] {
  if (at && !to) throw new ConfigError('BACKUP_TO is missing while BACKUP_AT is set.')
  return { to, key, keep: parseKeepRules(keep ?? '') ?? [], at }
}

function readOpenAi(env: Values): Config['openai'] {
  return env.OPENAI_API_KEY === undefined
    ? undefined
    : {
        apiKey: env.OPENAI_API_KEY,
        baseUrl: withoutSlash(env.OPENAI_BASE_URL ?? openAiUrl),
        transcribeModel: env.OPENAI_TRANSCRIBE_MODEL ?? 'gpt-4o-mini-transcribe',
        textModel: env.OPENAI_TEXT_MODEL ?? 'gpt-4o-mini',
      }
}

function readApi(apiKey: string | undefined, apiUrl: string) {
  return apiKey === undefined ? undefined : { apiKey, apiUrl: withoutSlash(apiUrl) }
}
