import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import { findFreePort } from '#scripts/run/free-port.ts'
import type { createS3Storage } from '#server/adapters/media/s3-storage.ts'

/**
 * OpenStack Swift with its S3 API: a second, real implementation beside the one from npm. Debian packages:
 * swift-proxy swift-account swift-container swift-object memcached.
 */
const run = promisify(execFile)
const kinds = ['account', 'container', 'object'] as const
const bucket = 'sponti-test'
const [person, secret] = ['test:tester', 'testing']
const patienceMs = 120_000

const cacheProgram = '/usr/bin/memcached'
const programs = [cacheProgram, ...[...kinds, 'proxy'].map((kind) => `/usr/bin/swift-${kind}-server`)]
export const hasSwift = programs.every((path) => existsSync(path))

/** Builds the rings, all on one device. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], sys.argv[2:]
for kind, port in zip(${JSON.stringify(kinds)}, ports):
    builder = RingBuilder(4, 1, 1)
    here = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': 'one', 'weight': 1, 'meta': '', **here})
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{kind}.ring.gz')
`

type Settings = Parameters<typeof createS3Storage>[0]

export async function startSwift() {
  const dir = await mkdtemp(join(tmpdir(), 'sponti-swift-'))
  await mkdir(join(dir, 'devices', 'one'), { recursive: true })
  const port = await findFreePort()
  const children = await startPrograms(dir, port)
  async function close() {
    await Promise.all(children.map(stop))
    await rm(dir, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${port}`
  const settings = { endpoint, region: 'us-east-1', bucket, accessKeyId: person, secretAccessKey: secret }
  try {
    await createBucket(settings)
  } catch (error) {
    await close()
    throw error
  }
  return { settings, close }
}

async function startPrograms(dir: string, port: number): Promise<ChildProcess[]> {
  const ports = await Promise.all(kinds.map(() => findFreePort()))
  await run('/usr/bin/python3', ['-c', ringScript, dir, ...ports.map(String)])
  const cachePort = await findFreePort()
  const cache = spawn(cacheProgram, ['-l', '127.0.0.1', '-p', String(cachePort), '-u', userInfo().username])
  const servers = kinds.map((kind, index) => startProgram(dir, kind, toServer(dir, ports[index] ?? 0, kind)))
  return [cache, ...(await Promise.all(servers)), await startProgram(dir, 'proxy', toProxy(dir, port, cachePort))]
}

async function startProgram(dir: string, kind: string, text: string): Promise<ChildProcess> {
  const settings = join(dir, `${kind}-server.conf`)
  await writeFile(settings, text)
  return spawn(`swift-${kind}-server`, [settings], { stdio: 'ignore' })
}

function toServer(dir: string, port: number, kind: string) {
  return `${toCommon(dir, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
}

function toCommon(dir: string, port: number) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${join(dir, 'devices')}
mount_check = false
log_level = CRITICAL
`
}

function toProxy(dir: string, port: number, cachePort: number) {
  return `${toCommon(dir, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# While the others are still starting, none of them is to be given up.
error_suppression_limit = 100000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_${person.replace(':', '_')} = ${secret} .admin
`
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Retries until all of Swift's servers are up. */
async function createBucket({ endpoint, region, accessKeyId, secretAccessKey }: Settings): Promise<void> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const end = Date.now() + patienceMs
  for (;;) {
    const response = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (Date.now() > end) throw new Error(`Swift did not start: ${response?.status ?? 'no answer'}`)
    await sleep(200)
  }
}
