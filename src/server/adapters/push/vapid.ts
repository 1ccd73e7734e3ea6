import { findServerKeys, insertServerKeys, type KeyPair } from '#server/adapters/push/queries.ts'
import type { Context } from '#server/context.ts'
import { product } from '#shared/product.ts'

const keyName = 'vapid'
/** Loaded when there is somebody to push to. */
const loadLibrary = async () => (await import('web-push')).default

/** VAPID: identifies this server to push services with a key pair and a signed token per service. */
export type Vapid = {
  getPublicKey(): Promise<string>
  /** The Authorization header for a push service, given its origin. */
  authorize(audience: string): Promise<string>
}

// Tokens are valid for twelve hours and cached for one: a clock that is hours off still passes.
const reuseMs = 3_600_000
const notesKept = 100

export function createVapid({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): Vapid {
  const subject = config.vapid?.subject ?? `mailto:${product.supportEmail}`
  const notes = new Map<string, { header: string; until: number }>()
  let known: KeyPair | undefined = config.vapid

  async function getKeys(): Promise<KeyPair> {
    known ??= (await findServerKeys(db, keyName)) ?? undefined
    if (!known) {
      await insertServerKeys(db, keyName, (await loadLibrary()).generateVAPIDKeys())
      known = (await findServerKeys(db, keyName)) ?? undefined
    }
    if (!known) throw new Error('The push keys were removed while they were made.')
    return known
  }

  return {
    getPublicKey: async () => (await getKeys()).publicKey,
    async authorize(audience) {
      const kept = notes.get(audience)
      if (kept && kept.until > now().getTime()) return kept.header
      const { publicKey, privateKey } = await getKeys()
      const webPush = await loadLibrary()
      const { Authorization: header } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm')
      notes.delete(audience)
      if (notes.size >= notesKept) notes.delete(notes.keys().next().value ?? '')
      notes.set(audience, { header, until: now().getTime() + reuseMs })
      return header
    },
  }
}
