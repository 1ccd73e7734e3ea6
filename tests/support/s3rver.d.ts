declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }

  class S3rver {
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
    readonly logger: { silent: boolean }
    readonly httpServer: import('node:http').Server
  }
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default S3rver
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  type Account = { createKeyPair(id: string, secret: string): void; revokeAccessKey(id: string): void }
  const account: { DUMMY_ACCOUNT: Account }
  // biome-ignore lint/style/noDefaultExport: a CommonJS module
  export default account
}
