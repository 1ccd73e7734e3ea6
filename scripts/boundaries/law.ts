// The tables of the rules. docs/architecture.md says why; the files beside this one check them.

/** Server features in layers: a feature may import features of earlier rows only. */
export const serverFeatures: readonly (readonly string[])[] = [
  ['accounts', 'notifications', 'grants', 'legal'],
  ['friends', 'free', 'media', 'messages'],
  ['events', 'phones', 'crews'],
  ['rsvps', 'comments', 'invites', 'feed', 'calendars'],
  ['relationships', 'deliveries', 'previews'],
  ['reports'],
  ['users', 'guests'],
  ['sign-in', 'admin'],
  ['demo'],
]

/**
 * What lies directly in src/server, folders and files, from the ground up: each imports itself and earlier rows only, types
 * included. All before `features` is plumbing: it knows nothing of the product.
 */
export const serverFloors: readonly (readonly string[])[] = [
  ['root.ts'],
  ['version.ts', 'start-error.ts', 'command-error.ts', 'messages'],
  ['times', 'ical', 'html'],
  ['config', 'cards', 'db'],
  ['config.ts'],
  ['telemetry'],
  ['context.ts', 'run-command.ts', 'run-until-signal.ts'],
  ['jobs'],
  ['http'],
  ['live', 'adapters', 'open-context.ts'],
  ['backups', 'feature.ts'],
  ['doctor'],
  ['features'],
  ['features.ts'],
  ['app.ts', 'start-jobs.ts'],
  ['main.ts', 'worker.ts', 'admin.ts', 'backup.ts', 'restore.ts', 'doctor.ts'],
]

/** The one folder below src/server that writes each table. Features may read every table; plumbing only its own. */
export const tableOwners: Readonly<Record<string, string>> = {
  admin_actions: 'features/admin',
  admins: 'features/admin',
  arrivals: 'features/rsvps',
  auth_challenges: 'features/accounts',
  blocks: 'features/relationships',
  called_off_events: 'features/events',
  called_off_links: 'features/events',
  called_off_people: 'features/events',
  calendar_tokens: 'features/calendars',
  comment_mentions: 'features/comments',
  comment_reactions: 'features/comments',
  comments: 'features/comments',
  crew_invitations: 'features/crews',
  crew_members: 'features/crews',
  crew_removals: 'features/crews',
  crews: 'features/crews',
  email_codes: 'features/sign-in',
  email_invitations: 'features/invites',
  event_access: 'features/grants',
  event_carriers: 'features/events',
  event_contacts: 'features/guests',
  event_moves: 'features/events',
  event_mutes: 'features/deliveries',
  event_reminders: 'features/deliveries',
  events: 'features/events',
  free_audiences: 'features/free',
  free_echoes: 'features/free',
  free_times: 'features/free',
  friendships: 'features/friends',
  guest_devices: 'features/guests',
  guest_refusals: 'features/guests',
  idempotency_keys: 'http',
  identities: 'features/accounts',
  incoming_texts: 'features/phones',
  join_links: 'features/crews',
  link_uses: 'features/crews',
  log_histories: 'db',
  mail_opt_outs: 'adapters/mail',
  mail_rests: 'adapters/mail',
  notification_mails: 'features/deliveries',
  notification_preferences: 'features/notifications',
  notifications: 'features/notifications',
  outbox: 'adapters/outbox',
  outgoing_texts: 'features/messages',
  partings: 'features/friends',
  pending_friendships: 'features/friends',
  phone_invitations: 'features/invites',
  phone_verifications: 'features/phones',
  push_deliveries: 'features/deliveries',
  push_subscriptions: 'adapters/push',
  rate_limits: 'http',
  reports: 'features/reports',
  restrictions: 'features/reports',
  rsvps: 'features/rsvps',
  server_keys: 'adapters/push',
  sessions: 'http',
  share_link_aliases: 'features/invites',
  share_links: 'features/invites',
  sms_opt_outs: 'features/messages',
  stranger_budgets: 'features/notifications',
  uploads: 'features/media',
  users: 'features/accounts',
  webauthn_credentials: 'features/sign-in',
  worker_heartbeats: 'jobs',
}

/** The demo seeds backdated spons and answers, which no action of the product can create. */
export const alsoWrites: Readonly<Record<string, readonly string[]>> = {
  /** The language of the first session. */
  http: ['users'],
  'features/demo': ['events', 'event_carriers', 'rsvps', 'comments', 'comment_mentions', 'comment_reactions'],
}

/** A restore fills every table, as the database lists them. */
export const writesEverything = ['src/server/backups/queries.ts']

/** What plumbing reads besides its own tables: whether a session is still active, whether a guest has it, and why somebody is suspended, and who gets a test. */
export const plumbingReads: Readonly<Record<string, readonly string[]>> = {
  http: ['restrictions', 'users'],
  live: ['sessions'],
  backups: ['uploads', 'users'],
  'adapters/push': ['sessions'],
  doctor: ['users'],
}

/** config.ts parses every variable, the entry points pass it process.env, and a child process needs its PATH. */
export const readsEnvironment = [
  'src/server/config.ts',
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/backup.ts',
  'src/server/restore.ts',
  'src/server/admin.ts',
  'src/server/doctor.ts',
  'src/server/db/embedded-cluster.ts',
]

/** What each folder of src/web may import, besides itself and src/shared. Features: see import-rules.ts. */
export const webRooms: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: ['lib'],
  features: ['ui', 'lib'],
  pages: ['features', 'ui', 'lib'],
  app: ['pages', 'features', 'ui', 'lib'],
}

/** What the app does with the server as it starts. Features call what is in src/web/lib/api. */
export const webStart = { folder: 'src/web/lib/start', rooms: ['lib', 'app'] }

export const serverFeatureFiles = /^(feature|([a-z-]+-)?(routes|input|policy|queries|view|jobs|actions))\.ts$/
export const webFeatureFiles = /^(api\.ts|use-[a-z0-9-]+\.ts|[a-z0-9-]+-model\.ts|[a-z0-9-]+\.tsx)$/

/** Where the query builder and the driver may be imported: src/server/db, and files that hold only SQL. */
export function knowsSql(path: string) {
  return path.startsWith('src/server/db/') || /^src\/server\/([a-z-]+\/)*([a-z-]+-)?queries\.ts$/.test(path)
}

/** Paths of our API are spelled in src/shared only; adapters call the APIs of other services. */
export function spellsApiPaths(path: string) {
  return path.startsWith('src/shared/') || path.startsWith('src/server/adapters/')
}
/** More than this many positional arguments go into one object. */
export const maxParameters = 3
/** In lines. */
export const maxFunctionLines = 80

/**
 * Names that a new engineer would have to learn. Trade words and product words are known: notify, recount, finish, remove,
 * access, blocked. The SQL function sight() keeps its name, because another one needs a migration.
 */
export const refusedNames = new RegExp(
  [
    '^(tells?|told|hush|settled?|meets?|met|carry|carried|sight|sever|throwOut|keepPlace|letIn)([A-Z]|$)',
    '^(part|sure)[A-Z]',
    '[a-z](Sight|Told|Met|LetIn|Enem(y|ies)|Rested|Twice)([A-Z]|$)',
  ].join('|'),
)
export const hasPlainNames = (path: string) => /^(src|tests|scripts|bench|deploy)\//.test(path)

const web = ['src/web/']

/** Packages used in src/ and the folders that may import them. A package not listed here may be imported nowhere. */
export const packageRooms: Readonly<Record<string, readonly string[]>> = {
  zod: ['src/shared/', 'src/server/'],
  fastify: ['src/server/http/', 'src/server/app.ts'],
  '@fastify/cookie': ['src/server/http/', 'src/server/app.ts'],
  helmet: ['src/server/http/'],
  '@fastify/multipart': ['src/server/http/'],
  '@fastify/static': ['src/server/http/', 'src/server/app.ts'],
  pino: ['src/server/'],
  'pg-copy-streams': ['src/server/backups/'],
  'prom-client': ['src/server/telemetry/'],
  'graphile-worker': ['src/server/jobs/'],
  'openid-client': ['src/server/adapters/github/', 'src/server/adapters/oidc/'],
  '@simplewebauthn/server': ['src/server/adapters/webauthn/'],
  '@simplewebauthn/browser': ['src/web/features/ways-in/'],
  'chrono-node': ['src/server/times/'],
  'ical-generator': ['src/server/ical/'],
  'web-push': ['src/server/adapters/push/'],
  nodemailer: ['src/server/adapters/mail/'],
  sharp: ['src/server/adapters/media/', 'src/server/cards/', 'scripts/draw-icons.ts'],
  aws4fetch: ['src/server/adapters/media/'],
  'libphonenumber-js': ['src/server/config/', 'src/server/adapters/sms/'],
  'onnxruntime-node': ['src/server/adapters/voice/'],
  marked: ['src/server/config/'],
  'llama-tokenizer-js': ['src/server/adapters/voice/'],
  react: web,
  'react-dom': web,
  wouter: web,
  'lucide-react': web,
  'virtual:messages': ['src/web/lib/start'],
  '@tanstack/react-query': web,
  'canvas-confetti': ['src/web/lib/'],
  idb: ['src/sw/store.ts'],
  'web-vitals': ['src/web/lib/'],
  uqr: ['src/web/ui/', 'src/web/lib/'],
  '@fontsource-variable/bricolage-grotesque': web,
  '@fontsource-variable/figtree': web,
}
