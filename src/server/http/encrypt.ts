import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** For the few tokens that have to be readable later. The key is not in the database: a copy of it reveals nothing. */

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const deriveKey = (secret: string) => createHash('sha256').update(`seal ${secret}`).digest()

export function encrypt(secret: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(secret), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** null if it was encrypted with none of these secrets, or is not ours. */
export function decrypt(secrets: readonly string[], sealed: string): string | null {
  for (const secret of secrets) {
    const text = decryptWith(secret, sealed)
    if (text !== null) return text
  }
  return null
}

function decryptWith(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secret), bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
