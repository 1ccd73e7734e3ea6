import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '#shared/passkeys.ts'

/** A software authenticator with one ES256 passkey. */
export type Authenticator = {
  credentialId: string
  create(options: Ceremony, page: Page): NewCredential
  get(options: Ceremony, page: Page): SignedCredential
  /** Sets the signature counter; a device without one stays at 0. */
  setCounter(counter: number): void
}

/** Options from the server; only the challenge is used. */
type Ceremony = { challenge: string; [name: string]: unknown }
/** The page that runs the ceremony. */
type Page = { origin: string }

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const flags = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

const hash = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const credentialId = rawId.toString('base64url')
  let counter = 0
  let userHandle: string | null = null

  function toAuthenticatorData(origin: string, flag: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    return Buffer.concat([hash(new URL(origin).hostname), Buffer.from([flag]), toUint(counter, 4), rest])
  }

  function toCoseKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' })
    const [kty, alg, crv] = [2, -7, 1]
    return toCbor(
      new Map<number, Cbor>([
        [1, kty],
        [3, alg],
        [-1, crv],
        [-2, Buffer.from(String(x), 'base64url')],
        [-3, Buffer.from(String(y), 'base64url')],
      ]),
    )
  }

  const common = { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} } as const

  return {
    credentialId,
    create(options, page) {
      const { user } = options as unknown as { user: { id: string } }
      userHandle = user.id
      const attested = Buffer.concat([Buffer.alloc(16), toUint(rawId.length, 2), rawId, toCoseKey()])
      const authData = toAuthenticatorData(page.origin, flags.userPresent | flags.attestedCredential, attested)
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: toClientData('webauthn.create', options, page).toString('base64url'),
          attestationObject: toCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options, page) {
      if (counter > 0) counter += 1
      const clientData = toClientData('webauthn.get', options, page)
      const authData = toAuthenticatorData(page.origin, flags.userPresent | flags.userVerified)
      const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
    setCounter(value) {
      counter = value
    },
  }
}

function toUint(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [toCbor(key), toCbor(entry)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}

function toClientData(type: 'webauthn.create' | 'webauthn.get', { challenge }: Ceremony, { origin }: Page): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
