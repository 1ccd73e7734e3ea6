import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const toName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))

/** A self-signed certificate for one host name, valid for a day. */
export function createCertificate(host: string): { key: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    toName(host),
    sequence(...[yesterday, tomorrow].map((date) => time(date ?? new Date()))),
    toName(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(toSubjectAlternative(host))),
  )
  const whole = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** The part of DER that a certificate needs: Node parses certificates but cannot create them. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function toSubjectAlternative(name: string) {
  return sequence(oid('551d11'), der(0x04, sequence(der(0x82, Buffer.from(name)))))
}
