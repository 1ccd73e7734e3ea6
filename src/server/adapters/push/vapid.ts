import { findServerKeys, insertServerKeys } from '#server/adapters/push/queries.ts'
import type { KeyPair } from '#server/config/key-pairs.ts'
import type { Context } from '#server/context.ts'

const keyName = 'vapid'
/** Loaded when there is a subscription to push to. */
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
  const subject = config.vapid?.subject ?? toSubject(config.operator.supportEmail)
  const notes = new Map<string, { headers: string[]; until: number }>()
  let known: KeyPair[] | undefined

  /** The generated pair stays after those of the configuration: devices may have subscribed before there was one. */
  async function getKeys(): Promise<KeyPair[]> {
    known ??= [...(config.vapid?.keys ?? []), ...(await listGenerated())]
    return known
  }

  async function listGenerated(): Promise<KeyPair[]> {
    const found = await findServerKeys(db, keyName)
    if (found || config.vapid) return found ? [found] : []
    await insertServerKeys(db, keyName, (await loadLibrary()).generateVAPIDKeys())
    const made = await findServerKeys(db, keyName)
    if (!made) throw new Error('The push keys were removed while they were made.')
    return [made]
  }

  return {
    getPublicKey: async () => (await getKeys())[0]?.publicKey ?? '',
    async authorize(audience) {
      const kept = notes.get(audience)
      if (kept && kept.until > now().getTime()) return kept.headers
      const { getVapidHeaders } = await loadLibrary()
      const headers = (await getKeys()).map(
        ({ publicKey, privateKey }) =>
          getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm').Authorization,
      )
      notes.delete(audience)
      if (notes.size >= notesKept) notes.delete(notes.keys().next().value ?? '')
      notes.set(audience, { headers, until: now().getTime() + reuseMs })
      return headers
    },
  }
}

/** Apple refuses a host without a dot, which a machine of one's own has. */
function toSubject(supportEmail: string): string {
  return `mailto:${supportEmail}${/@.*\./.test(supportEmail) ? '' : '.invalid'}`
}
