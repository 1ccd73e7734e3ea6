declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default ece
}
