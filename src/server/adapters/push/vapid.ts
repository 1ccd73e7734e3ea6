<<<<<<< HEAD
import webPush from 'web-push'
import type { KeyPair } from '#server/adapters/push/keys.ts'
import { findServerKeys, insertServerKeys } from '#server/adapters/push/queries.ts'
=======
import { findServerKeys, insertServerKeys, type KeyPair } from '#server/adapters/push/queries.ts'
>>>>>>> wt18-speed
import type { Context } from '#server/context.ts'
import { product } from '#shared/product.ts'

const keyName = 'vapid'
/** Loaded when there is somebody to push to. */
const loadLibrary = async () => (await import('web-push')).default

/** VAPID: identifies this server to push services with a key pair and a signed token per service. */
export type Vapid = {
  getPublicKey(): Promise<string>
  /** The Authorization headers for a push service, given its origin: with the key of today, then with those of before. */
  authorize(audience: string): Promise<string[]>
}

// Tokens are valid for twelve hours and cached for one: a clock that is hours off still passes.
const reuseMs = 3_600_000
const notesKept = 100

export function createVapid({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>): Vapid {
  const subject = config.vapid?.subject ?? `mailto:${product.supportEmail}`
  const notes = new Map<string, { headers: string[]; until: number }>()
  let known: KeyPair[] | undefined

<<<<<<< HEAD
  /** The generated pair stays after those of the configuration: devices may have subscribed before there was one. */
  async function getKeys(): Promise<KeyPair[]> {
    known ??= [...(config.vapid?.keys ?? []), ...(await listGenerated())]
=======
  async function getKeys(): Promise<KeyPair> {
    known ??= (await findServerKeys(db, keyName)) ?? undefined
    if (!known) {
      await insertServerKeys(db, keyName, (await loadLibrary()).generateVAPIDKeys())
      known = (await findServerKeys(db, keyName)) ?? undefined
    }
    if (!known) throw new Error('The push keys were removed while they were made.')
>>>>>>> wt18-speed
    return known
  }

  async function listGenerated(): Promise<KeyPair[]> {
    const found = await findServerKeys(db, keyName)
    if (found || config.vapid) return found ? [found] : []
    await insertServerKeys(db, keyName, webPush.generateVAPIDKeys())
    const made = await findServerKeys(db, keyName)
    if (!made) throw new Error('The push keys were removed while they were made.')
    return [made]
  }

  function sign(audience: string, { publicKey, privateKey }: KeyPair): string {
    return webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm').Authorization
  }

  return {
    getPublicKey: async () => (await getKeys())[0]?.publicKey ?? '',
    async authorize(audience) {
      const kept = notes.get(audience)
<<<<<<< HEAD
      if (kept && kept.until > now().getTime()) return kept.headers
      const headers = (await getKeys()).map((pair) => sign(audience, pair))
=======
      if (kept && kept.until > now().getTime()) return kept.header
      const { publicKey, privateKey } = await getKeys()
      const webPush = await loadLibrary()
      const { Authorization: header } = webPush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm')
>>>>>>> wt18-speed
      notes.delete(audience)
      if (notes.size >= notesKept) notes.delete(notes.keys().next().value ?? '')
      notes.set(audience, { headers, until: now().getTime() + reuseMs })
      return headers
    },
  }
}
