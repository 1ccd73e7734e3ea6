import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tableOwners } from '#scripts/boundaries/law.ts'
import { sendMail } from '#server/adapters/mail/jobs.ts'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { createStorage } from '#server/adapters/media/create-storage.ts'
import { createPush } from '#server/adapters/push/push.ts'
import { createSms } from '#server/adapters/sms/sms.ts'
import type { Feature } from '#server/feature.ts'
import { features } from '#server/features.ts'
import * as names from '#server/jobs/names.ts'
import { openTestContext } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const here = import.meta.dirname

/** Rows that end with what they belong to, or stay until people delete them. A new table is here or in a clean-up. */
const lasting = [
  'admins',
  'blocks',
  'calendar_tokens',
  'called_off_links',
  'called_off_people',
  'comment_mentions',
  'comment_reactions',
  'comments',
  'crew_members',
  'crew_removals',
  'crews',
  'email_invitations',
  'event_access',
  'event_moves',
  'event_mutes',
  'events',
  'free_audiences',
  'free_echoes',
  'friendships',
  'identities',
  'link_uses',
  'log_histories',
  'mail_opt_outs',
  'notification_preferences',
  'pending_friendships',
  'phone_invitations',
  'reports',
  'rsvps',
  'server_keys',
  'share_link_aliases',
  'share_links',
  'sms_opt_outs',
  'webauthn_credentials',
  'worker_heartbeats',
]

type Listed = { folder: string; feature: Feature }

async function listOnDisk(): Promise<Listed[]> {
  const paths = globSync(['features/*/feature.ts', '**/upkeep.ts'], { cwd: here }).sort()
  return Promise.all(
    paths.map(async (path) => {
      const exported: Record<string, Feature> = await import(join(here, path))
      return { folder: dirname(path), feature: Object.values(exported)[0] as Feature }
    }),
  )
}

test('what has routes, jobs or a clean-up is in the list of features', async () => {
  const found = await listOnDisk()
  expect(found.filter(({ feature }) => !features.includes(feature)).map(({ folder }) => folder)).toEqual([])
  expect(features.length).toBe(found.length)
  const working = new Set(globSync('features/*/{,*-}{routes,jobs}.ts', { cwd: here }).map((path) => dirname(path)))
  expect(working.size).toBeGreaterThan(15)
  expect([...working].filter((folder) => !existsSync(join(here, folder, 'feature.ts')))).toEqual([])
})

test('every function that deletes what is old takes part in the clean-up', async () => {
  const listed = new Set(features.flatMap(({ cleanup = {} }) => Object.values(cleanup).flat()))
  const forgotten: string[] = []
  for (const path of globSync('**/{,*-}queries.ts', { cwd: here })) {
    const exported: Record<string, never> = await import(join(here, path))
    for (const [name, value] of Object.entries(exported))
      if (/^delete(Old|Expired|Dead)/.test(name) && !listed.has(value)) forgotten.push(`${path} ${name}`)
  }
  expect(forgotten).toEqual([])
})

test('every table is cleaned up by its owner, or lasts', async () => {
  const cleaners = new Map<string, string>()
  for (const { folder, feature } of await listOnDisk())
    for (const table of Object.keys(feature.cleanup ?? {})) cleaners.set(table, folder)
  const cleaned = Object.keys(tableOwners).filter((table) => !lasting.includes(table))
  expect(lasting.filter((table) => !(table in tableOwners) || cleaners.has(table))).toEqual([])
  expect(Object.fromEntries(cleaned.map((table) => [table, cleaners.get(table)]))).toEqual(
    Object.fromEntries(cleaned.map((table) => [table, tableOwners[table]])),
  )
})

test('every job that a feature enqueues has one handler', async () => {
  const context = await openTestContext(await createTestDatabase())
  const [mailer, push] = [createMailer(context), createPush(context)]
  onTestFinished(async () => {
    mailer.close()
    push.close()
    await context.close()
  })
  const { config } = context
  const services = { mailer, push, texter: createSms(context), storage: createStorage(config), config }
  const handled = features.flatMap(({ jobs }) => jobs?.(services) ?? []).map(({ job }) => job.name)
  expect(handled.toSorted()).toEqual([...Object.values(names).map(({ name }) => name), sendMail.name].toSorted())
})
