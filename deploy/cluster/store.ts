// The S3 store of the cluster, as a program of its own: `node store.ts <address> <folder>`.
import S3rver from '@20minutes/s3rver'

const [address = '', directory = ''] = process.argv.slice(2)
const settings = { address, port: 7070, silent: true, directory, vhostBuckets: false }
const server = new S3rver({ ...settings, configureBuckets: [{ name: 'sponti' }] })
server.logger.silent = true
await server.run()
