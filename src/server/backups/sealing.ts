import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const tagBytes = 16

/** The position of a part. It is authenticated: parts that change places, or a last one that is cut off, do not open. */
type Place = { index: number; isLast: boolean }

export type Seal = {
  close(bytes: Buffer, place: Place): Buffer
  /** Null where it was changed. */
  open(bytes: Buffer, place: Place): Buffer | null
  /** Of the manifest: keyed where there is a key, a plain checksum otherwise. */
  sign(text: string): string
}

export const toChecksum = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** The salt is new for each backup, so each has a key of its own and may count its nonces. */
export function createSeal(secret: string | undefined, salt: string): Seal {
  if (secret === undefined) return { close: (bytes) => bytes, open: (bytes) => bytes, sign: toChecksum }
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'hex'), use, 32))
  const [key, macKey] = [deriveKey('sponti backup parts'), deriveKey('sponti backup manifest')]
  return {
    close(bytes, place) {
      const cipher = createCipheriv(algorithm, key, toNonce(place)).setAAD(toAad(place))
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(bytes, place) {
      try {
        const decipher = createDecipheriv(algorithm, key, toNonce(place)).setAAD(toAad(place))
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
      } catch {
        return null
      }
    },
    sign: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
  }
}

function toNonce({ index }: Place): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 8)
  return nonce
}

const toAad = ({ isLast }: Place) => Buffer.from(isLast ? 'last' : 'more')
