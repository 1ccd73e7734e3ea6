import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import account from '@20minutes/s3rver/lib/models/account.js'

const bucket = 'sponti-test'

/** An S3 server that checks signatures and deletes its folder when it stops. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'sponti-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  // `silent` alone leaves a logger that complains on the console of having nowhere to write.
  server.logger.silent = true
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    // S3rver's built-in credentials.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    /** A second pair of keys, which is good until it is revoked. */
    addKey(accessKeyId: string) {
      account.DUMMY_ACCOUNT.createKeyPair(accessKeyId, `secret of ${accessKeyId}`)
      return { accessKeyId, secretAccessKey: `secret of ${accessKeyId}` }
    },
    revokeKey: (accessKeyId: string) => account.DUMMY_ACCOUNT.revokeAccessKey(accessKeyId),
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
