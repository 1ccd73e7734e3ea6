import * as z from 'zod/mini'
import { createSeal, type Seal } from '#server/backups/sealing.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { CommandError } from '#server/command-error.ts'

/** What is known of a backup without opening it. Written last: a backup without one was cut short. */
const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** When its transaction began, by the clock of the database. */
  at: z.string(),
  isEncrypted: z.boolean(),
  salt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Of the queue's own tables. */
  queueVersion: z.number(),
  rows: z.number(),
  files: z.number(),
  parts: z.array(z.object({ bytes: z.number(), checksum: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

const Signed = z.object({ manifest: Manifest, signature: z.string() })

export const toPartName = (id: string, index: number): string => `${id}/${String(index + 1).padStart(6, '0')}.part`
const toManifestName = (id: string): string => `${id}/manifest.json`

export async function writeManifest(store: BackupStore, seal: Seal, manifest: Manifest): Promise<void> {
  const signature = seal.sign(JSON.stringify(manifest))
  await store.put(toManifestName(manifest.id), Buffer.from(JSON.stringify({ manifest, signature }, null, 1)))
}

export async function readManifest(store: BackupStore, id: string, secret: string | undefined) {
  const bytes = await store.find(toManifestName(id))
  if (!bytes) {
    const hasParts = (await store.list()).some((name) => name.startsWith(`${id}/`))
    throw new CommandError(
      hasParts
        ? `The backup ${id} was cut short: it has no manifest, which is written last. Take another one.`
        : `There is no backup ${id} in ${store.place}.`,
    )
  }
  const changed = new CommandError(`The manifest of the backup ${id} was changed or is damaged. Take another backup.`)
  const signed = parseSigned(bytes.toString('utf8'))
  if (!signed) throw changed
  const { manifest, signature } = signed
  if (manifest.isEncrypted && secret === undefined)
    throw new CommandError(`The backup ${id} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  const seal = createSeal(manifest.isEncrypted ? secret : undefined, manifest.salt)
  if (manifest.id === id && seal.sign(JSON.stringify(manifest)) === signature) return { manifest, seal }
  if (!manifest.isEncrypted) throw changed
  throw new CommandError(
    `The manifest of the backup ${id} does not fit BACKUP_KEY: the key is another one, or the manifest was changed.`,
  )
}

function parseSigned(text: string): z.infer<typeof Signed> | null {
  try {
    return Signed.parse(JSON.parse(text))
  } catch {
    return null
  }
}
