import { join } from 'node:path'
import { network, type Program, writeFor } from './machines.ts'

const sources = join(import.meta.dirname, '../..')
const password = 'for-this-machine-only'
const databases = [1, 2, 3].map((number) => ({ name: `db${number}`, address: `${network}.${20 + number}` }))
const nodes = [1, 2, 3].map((number) => ({ name: `node${number}`, address: `${network}.${30 + number}` }))

export const addresses = { databases, nodes, store: `${network}.50`, proxy: `${network}.10` }
export const siteUrl = `http://${addresses.proxy}`
/** Through the proxy, which asks Patroni who is the primary. */
export const databaseUrl = `postgres://sponti:${password}@${addresses.proxy}:5432/sponti`
export const superUrl = `postgres://postgres:${password}@${addresses.proxy}:5432/postgres`
export const createRole = `create role sponti login password '${password}'`

type Place = { address: string; dir: string }
type Plan = { name: string; number: number; diskMb: number; programs(place: Place): Program[] }

export function planCluster(): Plan[] {
  return [
    ...databases.map(({ name }, i) => ({
      name,
      number: 21 + i,
      diskMb: 900,
      programs: (at: Place) => planDatabase(name, at),
    })),
    { name: 'store', number: 50, diskMb: 200, programs: planStore },
    { name: 'proxy', number: 10, diskMb: 20, programs: planProxy },
    ...nodes.map(({ name }, i) => ({ name, number: 31 + i, diskMb: 50, programs: planNode })),
    ...[1, 2].map((i) => ({ name: `worker${i}`, number: 40 + i, diskMb: 50, programs: planWorker })),
  ]
}

/** etcd and Patroni, which runs PostgreSQL: a transaction is acknowledged when a second machine has it too. */
function planDatabase(name: string, { address, dir }: Place): Program[] {
  const peers = databases.map((each) => `${each.name}=http://${each.address}:2380`).join()
  const etcd = [
    ['--name', name],
    ['--data-dir', join(dir, 'etcd')],
    ['--listen-peer-urls', `http://${address}:2380`],
    ['--initial-advertise-peer-urls', `http://${address}:2380`],
    ['--listen-client-urls', `http://${address}:2379`],
    ['--advertise-client-urls', `http://${address}:2379`],
    ['--initial-cluster', peers],
    ['--enable-v2=true'],
    ['--pre-vote=true'],
    // A busy machine is not a dead one.
    ['--heartbeat-interval', '250'],
    ['--election-timeout', '2500'],
  ].flat()
  const config = writeFor(join(dir, 'patroni.yml'), JSON.stringify(toPatroni(name, { address, dir }), null, 2))
  return [
    {
      name: 'etcd',
      command: ['etcd', ...etcd, '--logger', 'zap', '--log-level', 'warn'],
      user: 'postgres',
      env: unsupported,
    },
    { name: 'patroni', command: ['patroni', config], user: 'postgres' },
  ]
}

/** Debian's etcd wants to be told that it may run on ARM. */
const unsupported: Record<string, string> = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}

function toPatroni(name: string, { address, dir }: Place) {
  return {
    scope: 'sponti',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not by version 3 of its API: there Debian 12's Patroni (3.0.2) overwrites the leader's key without looking, so that a
    // machine whose network comes back takes over with what it had, and what was acknowledged meanwhile is lost.
    etcd: { hosts: databases.map((each) => `${each.address}:2379`) },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 3,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '64MB',
            max_wal_size: '128MB',
            min_wal_size: '64MB',
            wal_keep_size: '64MB',
            max_slot_wal_keep_size: '128MB',
            wal_log_hints: 'on',
            // A client or a standby that vanished is noticed.
            tcp_keepalives_idle: 5,
            tcp_keepalives_interval: 2,
            tcp_keepalives_count: 3,
            tcp_user_timeout: 10_000,
            wal_sender_timeout: '8s',
            wal_receiver_timeout: '8s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(dir, 'postgres'),
      bin_dir: process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin',
      pgpass: join(dir, 'pgpass'),
      parameters: { unix_socket_directories: dir, logging_collector: 'off' },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${network}.0/24 scram-sha-256`,
        `host all all ${network}.0/24 scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
    },
  }
}

function planStore({ address, dir }: Place): Program[] {
  return [{ name: 'store', command: [process.execPath, join(import.meta.dirname, 'store.ts'), address, dir] }]
}

function planProxy({ dir }: Place): Program[] {
  const config = writeFor(join(dir, 'haproxy.cfg'), haproxyConfig)
  return [{ name: 'haproxy', command: ['haproxy', '-W', '-db', '-f', config] }]
}

const haproxyConfig = `
global
    log stdout format raw local0 notice
    stats socket ipv4@127.0.0.1:9999 level admin expose-fd listeners
    hard-stop-after 60s
defaults
    log global
    timeout connect 2s
    timeout client 75s
    timeout server 45s
    timeout http-request 15s
    retries 3
frontend web
    mode http
    bind :80
    http-request set-header X-Forwarded-For %[src]
    unique-id-format %[uuid()]
    http-request set-header X-Request-Id %[unique-id]
    default_backend nodes
backend nodes
    mode http
    balance leastconn
    option httpchk GET /readyz
    http-check expect status 200
    option redispatch 1
    retry-on conn-failure
    default-server check inter 1s fall 2 rise 1
${nodes.map(({ name, address }) => `    server ${name} ${address}:3000`).join('\n')}
listen postgres
    mode tcp
    bind :5432
    timeout client 30m
    timeout server 30m
    option clitcpka
    option srvtcpka
    option httpchk GET /primary
    http-check expect status 200
    default-server check port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, address }) => `    server ${name} ${address}:5432`).join('\n')}
`

function toEnv({ address, dir }: Place): Record<string, string> {
  return {
    HOST: address,
    PUBLIC_URL: siteUrl,
    TRUST_PROXY: addresses.proxy,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    SESSION_SECRET: 'a secret that all the nodes of this cluster share',
    S3_ENDPOINT: `http://${addresses.store}:7070`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'sponti',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    DEMO: 'on',
    NOMINATIM_URL: '',
    // No model is fetched.
    OPENAI_API_KEY: 'none',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '3',
    NODE_COMPILE_CACHE: '/tmp/sponti-compile-cache',
  }
}

function planNode(place: Place): Program[] {
  const command = [process.execPath, join(sources, 'src/server/main.ts')]
  return [{ name: 'node', command, env: toEnv(place) }]
}

function planWorker(place: Place): Program[] {
  const command = [process.execPath, join(sources, 'src/server/worker.ts')]
  return [{ name: 'worker', command, env: { ...toEnv(place), WORKER_PORT: '3100' } }]
}
