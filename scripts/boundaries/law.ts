// The tables of the law. docs/architecture.md says why; the files beside this one say how it is checked.

/**
 * Server features, left to right: one may import those of the rows before its own, and nothing else. Friends stand before
 * accounts because whoever signs up is asked at once by those who invited their address.
 */
export const serverFeatures: readonly (readonly string[])[] = [
  ['notifications'],
  ['friends'],
  ['accounts'],
  ['passkeys', 'places', 'gifs', 'media', 'texts', 'lookups'],
  ['phones', 'voice', 'grants', 'departures'],
  ['events'],
  ['share-links'],
  ['rsvps', 'comments', 'invites', 'feed'],
  ['ties'],
  ['blocks', 'users', 'deliveries', 'calendars', 'previews'],
  ['exports', 'demo', 'outbox'],
]

/** Everything else on the server knows nothing of the product. */
export const serverRooms = ['http', 'db', 'jobs', 'live', 'html', 'times', 'ical', 'cards', 'adapters'] as const

/** The one room below src/server that writes a table. Features may read every table; plumbing only its own. */
export const tableOwners: Readonly<Record<string, string>> = {
  auth_challenges: 'features/accounts',
  blocks: 'features/blocks',
  calendar_tokens: 'features/calendars',
  comment_mentions: 'features/comments',
  comment_reactions: 'features/comments',
  comments: 'features/comments',
  email_invitations: 'features/invites',
  event_access: 'features/grants',
  event_carriers: 'features/events',
  event_reminders: 'features/deliveries',
  events: 'features/events',
  friendships: 'features/friends',
  idempotency_keys: 'http',
  identities: 'features/accounts',
  incoming_texts: 'features/phones',
  mail_opt_outs: 'adapters/mail',
  notification_preferences: 'features/notifications',
  notifications: 'features/notifications',
  outbox: 'adapters/outbox',
  outgoing_texts: 'features/texts',
  pending_friendships: 'features/friends',
  phone_invitations: 'features/invites',
  phone_verifications: 'features/phones',
  push_deliveries: 'features/deliveries',
  push_subscriptions: 'adapters/push',
  rate_limits: 'http',
  reports: 'features/blocks',
  rsvps: 'features/rsvps',
  server_keys: 'adapters/push',
  sessions: 'http',
  share_links: 'features/share-links',
  sms_opt_outs: 'features/texts',
  uploads: 'features/media',
  users: 'features/accounts',
  webauthn_credentials: 'features/passkeys',
  worker_heartbeats: 'jobs',
}

/** The sample crew is born with a past (spons and answers of yesterday), which no call of the product can give it. */
export const alsoWrites: Readonly<Record<string, readonly string[]>> = {
  'features/demo': ['events', 'event_carriers', 'rsvps', 'comments', 'comment_mentions', 'comment_reactions'],
}

/** What plumbing reads besides its own tables: whether somebody is still signed in; and live, who may see a spon. */
export const plumbingReads: Readonly<Record<string, readonly string[]>> = {
  live: ['sessions'],
  'adapters/push': ['sessions'],
}

/** The only files directly in src/server that may see features: they put the program together. */
export const serverRoots = ['src/server/app.ts', 'src/server/main.ts', 'src/server/worker.ts']

/** config.ts knows every variable, the two programs hand it the environment, and a child process needs its PATH. */
export const readsEnvironment = [
  'src/server/config.ts',
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/db/embedded-cluster.ts',
]

/** What each room of the browser program may import, besides itself and src/shared. Features: see import-rules.ts. */
export const webRooms: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  ui: ['lib'],
  features: ['ui', 'lib'],
  pages: ['features', 'ui', 'lib'],
  app: ['pages', 'features', 'ui', 'lib'],
}

export const serverFeatureFiles = /^(routes|input|policy|queries|view|jobs|actions)\.ts$/
export const webFeatureFiles = /^(api\.ts|use-[a-z0-9-]+\.ts|[a-z0-9-]+-model\.ts|[a-z0-9-]+\.tsx)$/

/** Where the query builder and the driver may be named: the database's own room, and files that hold only SQL. */
export function knowsSql(path: string) {
  return path.startsWith('src/server/db/') || /^src\/server\/([a-z-]+\/)*([a-z-]+-)?queries\.ts$/.test(path)
}

/** Endpoints are defined in src/shared; adapters call other services, which have APIs of their own. */
export function spellsApiPaths(path: string) {
  return path.startsWith('src/shared/') || path.startsWith('src/server/adapters/')
}
/** More than this many positional arguments go into one object. */
export const mostParameters = 3
/** In lines. A function that is longer does two things. */
export const longestFunction = 80

const web = ['src/web/']

/** A package of src/ and the rooms it may be reached from. A package that is not here has no room yet. */
export const packageRooms: Readonly<Record<string, readonly string[]>> = {
  zod: ['src/shared/', 'src/server/', 'src/web/lib/'],
  fastify: ['src/server/http/', 'src/server/app.ts'],
  '@fastify/compress': ['src/server/http/', 'src/server/app.ts'],
  '@fastify/cookie': ['src/server/http/', 'src/server/app.ts'],
  '@fastify/helmet': ['src/server/http/', 'src/server/app.ts'],
  '@fastify/multipart': ['src/server/http/'],
  '@fastify/static': ['src/server/http/', 'src/server/app.ts'],
  pino: ['src/server/'],
  'prom-client': ['src/server/http/'],
  'graphile-worker': ['src/server/jobs/'],
  'openid-client': ['src/server/adapters/github/'],
  '@simplewebauthn/server': ['src/server/adapters/webauthn/'],
  '@simplewebauthn/browser': ['src/web/features/passkeys/'],
  'chrono-node': ['src/server/times/'],
  'ical-generator': ['src/server/ical/'],
  'web-push': ['src/server/adapters/push/'],
  nodemailer: ['src/server/adapters/mail/'],
  sharp: ['src/server/adapters/media/', 'src/server/cards/', 'scripts/draw-icons.ts'],
  'file-type': ['src/server/adapters/media/'],
  aws4fetch: ['src/server/adapters/media/'],
  'libphonenumber-js': ['src/server/adapters/sms/'],
  'onnxruntime-node': ['src/server/adapters/voice/'],
  'llama-tokenizer-js': ['src/server/adapters/voice/'],
  react: web,
  'react-dom': web,
  wouter: web,
  'lucide-react': web,
  '@tanstack/react-query': web,
  'canvas-confetti': ['src/web/lib/'],
  idb: ['src/sw/store.ts'],
  'web-vitals': ['src/web/lib/'],
  uqr: ['src/web/ui/', 'src/web/lib/'],
  '@fontsource-variable/bricolage-grotesque': web,
  '@fontsource-variable/figtree': web,
}
