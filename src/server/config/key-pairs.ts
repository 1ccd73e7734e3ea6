import { createECDH } from 'node:crypto'

export type KeyPair = { publicKey: string; privateKey: string }

const curve = 'prime256v1'

/** An uncompressed point on the curve. With any other key, encryption would fail at every push. */
export function isPublicKey(key: string): boolean {
  const point = toBytes(key, 65)
  if (!point) return false
  try {
    const own = createECDH(curve)
    own.generateKeys()
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}

export function isPrivateKey(key: string): boolean {
  const bytes = toBytes(key, 32)
  if (!bytes) return false
  try {
    createECDH(curve).setPrivateKey(bytes)
    return true
  } catch {
    return false
  }
}

export function isKeyPair({ publicKey, privateKey }: KeyPair): boolean {
  if (!isPrivateKey(privateKey)) return false
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'))
}

function toBytes(key: string, length: number): Buffer | null {
  const bytes = Buffer.from(key, 'base64url')
  return /^[\w-]+=*$/.test(key) && bytes.length === length ? bytes : null
}
