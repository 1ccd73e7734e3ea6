declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer
  }
  // biome-ignore lint/style/noDefaultExport: it describes a package that is made so
  export default ece
}
