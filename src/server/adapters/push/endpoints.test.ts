import { createSocket } from 'node:dgram'
import { Resolver as DnsResolver } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { expect, test } from 'vitest'
import {
  createPublicAgent,
  createPublicLookup,
  isPublicAddress,
  isPushEndpoint,
  PrivateAddress,
  type Resolver,
} from '#server/adapters/push/endpoints.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%2fzfk',
  'https://xn--bcher-kva.example/1',
  'https://push.xn--p1ai/1',
])('%s is where a push may go', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test.each([
  'http://push.example/1',
  'https://push.example:8443/1',
  'https://me:secret@push.example/1',
  'https://push.example/1#part',
  'https://push.example',
  'https://PUSH.example/1',
  'https://push.example/1 ',
  'https://push.example\\1',
  'https://push.example./1',
  'https://localhost/1',
  'https://app.localhost/1',
  'https://printer.local/1',
  'https://metadata.google.internal/1',
  'https://push/1',
  'https://127.0.0.1/1',
  'https://2130706433/1',
  'https://0x7f.1/1',
  'https://8.8.8.8/1',
  'https://[::1]/1',
  'https://[2a00:1450::1]/1',
  'ftp://push.example/1',
  'javascript:alert(1)',
  '//push.example/1',
  'push.example',
  '',
])('%j is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false)
})

test('an address lies on the internet, or on this machine and around it', () => {
  for (const address of ['8.8.8.8', '142.250.1.95', '172.15.0.1', '172.32.0.1', '2a00:1450:4001::5f', '2607:f8b0::1'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  const near = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255']
  const odd = ['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:8.8.8.8', 'fe80::1']
  for (const address of [...near, ...odd, 'fd00::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'ff02::1', 'x'])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

function toResolver(addresses: string[]): Resolver {
  const isV6 = (address: string) => address.includes(':')
  const resolve4 = async () => addresses.filter((address) => !isV6(address))
  const resolve6 = async () => addresses.filter(isV6)
  return { resolve4, resolve6 }
}

function lookUp(addresses: string[], all: boolean) {
  return new Promise((resolve) =>
    createPublicLookup(toResolver(addresses))('push.example', { all }, (error, found) => resolve(error ?? found)),
  )
}

test('a name that leads inside is refused, also when it leads outside as well', async () => {
  expect(await lookUp(['8.8.8.8'], false)).toBe('8.8.8.8')
  expect(await lookUp(['8.8.8.8', '2a00::1'], true)).toHaveLength(2)
  for (const inside of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2a00::1', '::1']])
    for (const all of [true, false]) expect(await lookUp(inside, all)).toBeInstanceOf(PrivateAddress)
  expect(await lookUp([], true)).toBeInstanceOf(Error)
})

test('the way out does not lead to this machine', async () => {
  const agent = createPublicAgent(toResolver(['127.0.0.1']))
  const [error] = await once(request('https://push.example:9/', { agent }), 'error').catch((reason: unknown) => [
    reason,
  ])
  agent.destroy()
  expect(error).toBeInstanceOf(PrivateAddress)
})

test('a name server that never answers holds up nothing else', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const resolver = new DnsResolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${silent.address().port}`])
  const lookup = createPublicLookup(resolver)
  let ended = 0
  for (let count = 0; count < 20; count += 1) lookup(`${count}.push.example`, { all: true }, () => (ended += 1))
  await once(silent, 'message')
  // Files are read on the threads that `dns.lookup` would have taken.
  expect(await readFile(import.meta.filename, 'utf8')).toContain('holds up nothing else')
  expect(ended).toBe(0)
  resolver.cancel()
  silent.close()
})
