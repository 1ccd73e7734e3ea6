// The tables of the law. docs/architecture.md says why; the files beside this one say how it is checked.

/** Server features, left to right: one may import those of the rows before its own, and nothing else. */
export const serverFeatures: readonly (readonly string[])[] = [
  ['accounts'],
  ['passkeys', 'places', 'gifs', 'media', 'phones'],
  ['friends', 'voice'],
  ['blocks'],
  ['events'],
  ['share-links'],
  ['rsvps', 'comments', 'invites', 'feed'],
  ['users', 'notifications', 'calendars', 'previews'],
  ['live', 'exports', 'demo', 'outbox'],
]

/** Everything else on the server knows nothing of the product. */
export const serverRooms = [
  'http',
  'db',
  'jobs',
  'live',
  'notify',
  'html',
  'times',
  'geocoder',
  'calendar',
  'cards',
  'media',
  'mail',
  'sms',
  'push',
  'gifs',
  'voice',
  'github',
] as const

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

export const serverFeatureFiles = /^(routes|policy|queries|view|jobs|actions)\.ts$/
export const webFeatureFiles = /^(api\.ts|use-[a-z0-9-]+\.ts|[a-z0-9-]+\.tsx)$/

/** Where the query builder and the driver may be named: the database's own room, and files that hold only SQL. */
export const knowsSql = (path: string) =>
  path.startsWith('src/server/db/') || /^src\/server\/([a-z-]+\/)*([a-z-]+-)?queries\.ts$/.test(path)

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
  'openid-client': ['src/server/github/'],
  '@simplewebauthn/server': ['src/server/features/passkeys/'],
  '@simplewebauthn/browser': ['src/web/features/passkeys/'],
  'chrono-node': ['src/server/times/'],
  'ical-generator': ['src/server/calendar/'],
  'web-push': ['src/server/push/'],
  nodemailer: ['src/server/mail/'],
  sharp: ['src/server/media/', 'src/server/cards/', 'scripts/draw-icons.ts'],
  'file-type': ['src/server/media/'],
  aws4fetch: ['src/server/media/'],
  'libphonenumber-js': ['src/server/sms/'],
  'onnxruntime-node': ['src/server/voice/'],
  'llama-tokenizer-js': ['src/server/voice/'],
  react: web,
  'react-dom': web,
  wouter: web,
  'lucide-react': web,
  '@tanstack/react-query': web,
  'radix-ui': ['src/web/ui/'],
  'canvas-confetti': ['src/web/lib/'],
  uqr: ['src/web/ui/', 'src/web/lib/'],
  '@fontsource-variable/bricolage-grotesque': web,
  '@fontsource-variable/figtree': web,
}
