import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkBoundaries } from '#scripts/boundaries/check-boundaries.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function makeTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

function rulesBrokenBy(files: Record<string, string>) {
  return checkBoundaries(makeTree(files)).findings.map(({ path, rule }) => `${path} ${rule}`)
}

const lawful: Record<string, string> = {
  'src/shared/rsvps.ts':
    "import * as z from 'zod/mini'\nimport { limit } from '#shared/limits.ts'\nexport const a = z.string(limit)",
  'src/shared/limits.ts': 'export const limit = 3',
  'src/sw/main.ts':
    "import { limit } from '#shared/limits.ts'\nimport { b } from './cache.ts'\nexport const c = [limit, b]",
  'src/sw/cache.ts': 'export const b = 1',
  'src/web/lib/call.ts': "import { limit } from '#shared/limits.ts'\nexport const d = limit",
  'src/web/ui/button.tsx':
    "import { d } from '#web/lib/call.ts'\nimport { X } from 'lucide-react'\nexport const e = [d, X]",
  'src/web/features/rsvps/api.ts': "import { d } from '#web/lib/call.ts'\nexport const f = d",
  'src/web/features/rsvps/use-taps.ts':
    "import { f } from '#web/features/rsvps/api.ts'\nexport const useTaps = () => f",
  'src/web/features/rsvps/rsvp-buttons.tsx':
    "import { e } from '#web/ui/button.tsx'\nexport const h = <p>You're in // {e}</p>",
  'src/web/features/rsvps/rsvp-buttons.test.tsx': "import { test } from 'vitest'\ntest('a', () => {})",
  'src/web/pages/feed.tsx': "import { h } from '#web/features/rsvps/rsvp-buttons.tsx'\nexport const i = h",
  'src/web/app/router.tsx': "export const j = () => import('#web/pages/feed.tsx')",
  'src/web/main.tsx': "import { j } from '#web/app/router.tsx'\nj()",
  'src/server/config.ts': 'export const port = process.env.PORT',
  'src/server/http/route.ts': "import type { FastifyInstance } from 'fastify'\nexport type R = FastifyInstance",
  'src/server/http/queries.ts': "import { sql } from 'kysely'\nexport const k = sql",
  'src/server/db/pool.ts': "import pg from 'pg'\nexport const l = pg",
  'src/server/features/friends/queries.ts': "import { sql } from 'kysely'\nexport const m = sql",
  'src/server/features/events/policy.ts': "import { m } from '#server/features/friends/queries.ts'\nexport const n = m",
  'src/server/features/events/policy.test.ts':
    "import { o } from '#tests/support/builders.ts'\nimport { sql } from 'kysely'\nexport const p = [o, sql]",
  'src/server/app.ts': "import { n } from '#server/features/events/policy.ts'\nexport const q = n",
  'tests/support/builders.ts': "import { l } from '#server/db/pool.ts'\nexport const o = [l, process.env.HOME]",
}

test('a house that keeps the law is left in peace', () => {
  expect(checkBoundaries(makeTree(lawful))).toEqual({ scanned: 22, findings: [] })
})

/** Sources that break a rule, with the rule that must report them. */
const breaches: [rule: string, path: string, text: string][] = [
  ['shared-is-pure', 'src/shared/rsvps.ts', "import '#web/lib/call.ts'"],
  ['shared-is-pure', 'src/shared/rsvps.ts', "import { join } from 'node:path'\njoin()"],
  ['shared-is-small', 'src/shared/rsvps.ts', "import * as z from 'zod'\nexport const a = z"],
  ['worker-alone', 'src/sw/main.ts', "import '#web/lib/call.ts'"],
  ['worker-alone', 'src/sw/main.ts', "import 'node:fs'"],
  ['web-never-server', 'src/web/pages/feed.tsx', "import type { Db } from '#server/db/pool.ts'\nexport type D = Db"],
  ['web-never-server', 'src/web/pages/feed.tsx', "export type D = import('#server/db/pool.ts').Db"],
  ['web-never-server', 'src/web/pages/feed.tsx', "export { l } from '#server/db/pool.ts'\nexport const x = 1"],
  ['server-never-web', 'src/server/http/route.ts', "const load = () => import('#web/lib/call.ts')\nload()"],
  ['web-never-node', 'src/web/lib/call.ts', "import 'node:fs'"],
  ['product-never-rig', 'src/server/http/route.ts', "import '#tests/support/builders.ts'"],
  ['product-never-rig', 'src/server/adapters/gifs/bundled.ts', "import '#assets/gifs/food.ts'"],
  ['web-features-alone', 'src/web/features/friends/api.ts', "import '#web/features/rsvps/api.ts'"],
  ['web-downwards', 'src/web/lib/call.ts', "import '#web/ui/button.tsx'"],
  ['web-downwards', 'src/web/ui/button.tsx', "import '#web/features/rsvps/api.ts'"],
  ['web-downwards', 'src/web/features/rsvps/api.ts', "import '#web/pages/feed.tsx'"],
  ['web-downwards', 'src/web/pages/feed.tsx', "import '#web/app/router.tsx'"],
  ['web-start', 'src/web/features/rsvps/api.ts', "import '#web/lib/start/handoff.ts'"],
  ['web-rooms', 'src/web/misc/thing.ts', "import '#web/lib/call.ts'"],
  ['infrastructure-below-features', 'src/server/http/route.ts', "import '#server/features/events/policy.ts'"],
  ['server-downwards', 'src/server/config.ts', "import type { R } from '#server/http/route.ts'\nexport type S = R"],
  ['server-downwards', 'src/server/http/route.ts', "export const a = () => import('#server/live/live.ts')"],
  ['server-downwards', 'src/server/adapters/mail/mail.ts', "import '#server/backups/store.ts'"],
  ['features-to-the-left', 'src/server/features/friends/policy.ts', "import '#server/features/events/policy.ts'"],
  ['features-to-the-left', 'src/server/features/comments/input.ts', "import '#server/features/rsvps/policy.ts'"],
  ['features-to-the-left', 'src/server/features/events/actions.ts', "import '#server/features/deliveries/jobs.ts'"],
  ['sql-in-queries', 'src/server/features/events/routes.ts', "import { sql } from 'kysely'\nsql``"],
  ['sql-in-queries', 'src/server/features/events/routes.ts', "import type { Pool } from 'pg'\nexport type P = Pool"],
  ['sql-in-queries', 'src/server/features/events/routes.ts', "import '#server/db/prepared.ts'"],
  ['sql-in-queries', 'src/server/features/events/routes.ts', "import { sql } from '#server/db/pool.ts'\nsql``"],
  ['one-owner', 'src/server/features/rsvps/queries.ts', "export const a = db.insertInto('events')"],
  ['one-owner', 'src/server/features/rsvps/queries.ts', "export const a = db.updateTable('events as e')"],
  ['one-owner', 'src/server/features/rsvps/queries.ts', "export const a = db.deleteFrom('friendships')"],
  [
    'one-owner',
    'src/server/features/rsvps/queries.ts',
    'export const a = `with b as (delete from event_access a) select 1`',
  ],
  ['one-owner', 'src/server/features/rsvps/queries.ts', "export const a = 'update only events set title = $1'"],
  ['one-owner', 'src/server/features/rsvps/queries.ts', 'export const a = `insert  into\n events (id) values (1)`'],
  ['one-owner', 'src/server/features/rsvps/queries.ts', 'export const a = `merge into events using b on true`'],
  ['one-owner', 'src/server/features/rsvps/queries.ts', "export const a = sql.table('phone_invitations')"],
  ['one-owner', 'src/server/features/rsvps/queries.ts', `export const a = sql\`delete from \${b} where true\``],
  ['one-owner', 'src/server/features/rsvps/queries.ts', 'export const a = db.insertInto(b)'],
  ['one-owner', 'src/server/adapters/sms/queries.ts', "export const a = db.updateTable('users')"],
  ['plumbing-reads', 'src/server/adapters/push/queries.ts', "export const a = db.selectFrom('users')"],
  ['plumbing-reads', 'src/server/http/queries.ts', 'export const a = sql`select 1 from sessions s, rsvps r`'],
  [
    'plumbing-reads',
    'src/server/jobs/queries.ts',
    "export const a = db.selectFrom('worker_heartbeats').innerJoin('rsvps', b)",
  ],
  ['owned-tables', 'src/server/db/tables.ts', 'export type Tables = {\n  parties: PartiesTable\n}'],
  [
    'locks-in-one-file',
    'src/server/features/rsvps/queries.ts',
    'export const a = sql`select pg_advisory_xact_lock(1)`',
  ],
  ['packages-have-rooms', 'src/server/http/route.ts', "import 'openid-client'"],
  ['packages-have-rooms', 'src/server/features/accounts/routes.ts', "import '@simplewebauthn/server'"],
  ['packages-have-rooms', 'src/web/pages/feed.tsx', "import confetti from 'canvas-confetti'\nconfetti()"],
  ['packages-have-rooms', 'src/server/http/route.ts', "import 'left-pad'"],
  ['packages-have-rooms', 'src/sw/main.ts', "import 'idb'"],
  ['no-climbing', 'src/server/features/events/policy.ts', "import '../../http/route.ts'"],
  ['known-features', 'src/server/features/parties/routes.ts', 'export const a = 1'],
  ['known-rooms', 'src/server/plumbing/pipe.ts', 'export const a = 1'],
  ['known-rooms', 'src/server/pipe.ts', 'export const a = 1'],
  ['few-kinds-of-file', 'src/server/features/events/extras.ts', 'export const a = 1'],
  ['few-kinds-of-file', 'src/web/features/rsvps/format.ts', 'export const a = 1'],
  ['kebab-case', 'src/web/ui/BigButton.tsx', 'export const a = 1'],
  ['no-barrels', 'src/web/ui/all.ts', "export { e } from './button.tsx'"],
  ['every-test-runs', 'src/web/lib/call.test.ts', "import { test } from 'vitest'\ntest.only('a', () => {})"],
  [
    'every-test-runs',
    'tests/e2e/story.spec.ts',
    "import { test } from '@playwright/test'\ntest.describe.skip('a', () => {})",
  ],
  ['one-configuration', 'src/server/http/route.ts', 'export const a = process.env.PORT'],
  ['one-configuration', 'src/server/http/route.ts', 'export const a = globalThis.process.env'],
  ['paths-in-the-contract', 'src/web/lib/call.ts', "export const a = '/api/friends'"],
  ['paths-in-the-contract', 'src/web/ui/button.tsx', 'export const a = <a href="/api/login">Sign in</a>'],
  ['paths-in-the-contract', 'src/sw/main.ts', 'export const a = /^\\/(?:api|uploads)\\//'],
  ['paths-in-the-contract', 'src/sw/main.ts', 'export const a = new RegExp("^/api/events/[^/]+$")'],
  ['paths-in-the-contract', 'src/server/features/events/view.ts', 'export const a = `</api/events>; rel="next"`'],
  ['no-test-branches', 'src/web/lib/call.ts', "export const a = import.meta.env.MODE === 'test'"],
  ['no-test-branches', 'src/server/config.ts', 'export const a = process.env.NODE_ENV'],
  ['named-functions', 'src/web/lib/call.ts', 'export const a = (b: number) => {\n  return b\n}'],
  [
    'named-functions',
    'tests/support/builders.ts',
    'export function a() {\n  const b = () => {\n    a()\n  }\n  b()\n}',
  ],
  ['few-parameters', 'src/server/http/route.ts', 'export function a(b, c, d, e) {\n  return [b, c, d, e]\n}'],
  ['few-parameters', 'src/server/http/route.ts', 'export const a = { do: (b, c, d, e) => [b, c, d, e] }'],
  ['short-functions', 'src/server/http/route.ts', `export function a() {${'\n  a()'.repeat(80)}\n}`],
  ['hooks-in-use-files', 'src/web/features/rsvps/use-taps.ts', 'export const toTap = (a) => a'],
  [
    'hooks-in-use-files',
    'src/web/features/rsvps/use-taps.ts',
    'export const useTaps = () => 1\nexport function toTap() {}',
  ],
  ['models-are-pure', 'src/web/features/rsvps/taps-model.ts', "import { useState } from 'react'\nuseState()"],
  ['plain-names', 'src/web/lib/call.ts', 'export function tellHost() {}'],
  ['plain-names', 'src/server/http/route.ts', 'export const a = ({ b: [told = 1] }) => told'],
  ['plain-names', 'src/server/features/guests/actions.ts', 'export async function listLetIn() {}'],
  ['plain-names', 'tests/support/app.ts', 'export const isTold = 1'],
  ['plain-names', 'src/sw/main.ts', '/** The same for a guest. */\nexport const a = 1'],
  ['readable', 'src/web/lib/call.ts', 'export const = 1'],
]

test.each(breaches)('%s: %s does not pass', (rule, path, text) => {
  expect(rulesBrokenBy({ ...lawful, [path]: text })).toContain(`${path} ${rule}`)
})

test('a circle of imports is told file by file', () => {
  const root = makeTree({ 'src/shared/a.ts': "import './b.ts'", 'src/shared/b.ts': "import './a.ts'" })
  expect(checkBoundaries(root).findings).toEqual([
    expect.objectContaining({
      rule: 'no-circles',
      advice: expect.stringContaining('src/shared/a.ts → src/shared/b.ts → src/shared/a.ts'),
    }),
  ])
})

test('an import that comes later closes a circle all the same', () => {
  const root = makeTree({
    'src/shared/a.ts': "import './b.ts'",
    'src/shared/b.ts': "export const b = () => import('./a.ts')",
  })
  expect(checkBoundaries(root).findings).toEqual([expect.objectContaining({ rule: 'no-circles' })])
})

test('a type, which is gone when the program runs, closes a circle all the same', () => {
  const root = makeTree({ 'src/shared/a.ts': "import './b.ts'", 'src/shared/b.ts': "import type { A } from './a.ts'" })
  expect(checkBoundaries(root).findings).toEqual([expect.objectContaining({ rule: 'no-circles' })])
})

test('what a comment or a string says is no import', () => {
  const text = "// import '#server/db/pool.ts'\nexport const a = \"import '#server/db/pool.ts'\" + `from 'pg'`"
  expect(rulesBrokenBy({ ...lawful, 'src/web/lib/call.ts': text })).toEqual([])
})

test('a word of prose, a key of a message and a part are plain', () => {
  const text = "/** Tells the host. */\nexport const a = (part) => ({ meet: part.told, of: 'tellHost' })"
  expect(rulesBrokenBy({ ...lawful, 'src/web/lib/call.ts': text })).toEqual([])
})

test('addresses of the API stand in src/shared, in tests and where other services are called', () => {
  const text = "export const a = '/api/friends'"
  const allowed = {
    'src/shared/friends.ts': text,
    'src/web/lib/a.test.ts': text,
    'src/server/adapters/gifs/b.ts': text,
  }
  const folder = "import '#web/lib/api/call.ts'\nexport const a = [/docs\\/api$/, '/apiary', 'https://api.github.com']"
  expect(rulesBrokenBy({ ...lawful, ...allowed, 'src/web/lib/c.ts': folder })).toEqual([])
})

test('an owner writes its table, and every feature may read it', () => {
  const own = "export const a = [db.insertInto('rsvps'), sql`update rsvps r set response = 1 from events e, users u`]"
  const locked = 'export const a = `select 1 from rsvps for update` + `insert into x do update set y = 1`'
  const files = { 'src/server/features/rsvps/queries.ts': own, 'src/server/features/feed/queries.ts': locked }
  expect(rulesBrokenBy({ ...lawful, ...files })).toEqual([])
})

test('a table of the schema without an owner is named, as is an owner without a table', () => {
  const root = makeTree({ 'src/server/db/tables.ts': 'export type Tables = {\n  parties: PartiesTable\n}' })
  const advice = checkBoundaries(root).findings.map((finding) => finding.advice)
  expect(advice).toContain('parties has no owner: give it one in tableOwners in scripts/boundaries/law.ts')
  expect(advice).toContain('rsvps is no table of the schema: take it out of tableOwners in scripts/boundaries/law.ts')
})

test('finding nothing to check is a failure', () => {
  const script = join(import.meta.dirname, 'check-boundaries.ts')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: makeTree({}), encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('Only 0 files were found')
  expect(stderr).toContain('src/server/http is not there')
})
