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
