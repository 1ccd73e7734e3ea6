import { type LookupAddress, promises } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const reserved4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`
// Global unicast is 2000::/3, minus the ranges that embed an IPv4 address (6to4, Teredo) or are for documentation.
const internet6 = toBlockList('2000::/3')
const reserved = toBlockList(`${reserved4} 2001::/23 2001:db8::/32 2002::/16 3fff::/20`)

function toBlockList(subnets: string): BlockList {
  const list = new BlockList()
  for (const subnet of subnets.split(/\s+/)) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** SSRF check: whether an IP address is public, so neither loopback nor private nor reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address)
  return version === 6 && internet6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/

/**
 * Whether a subscription may use this endpoint: an https URL with a public host name. The name is resolved and checked
 * again at every push (`createPublicLookup`), since DNS may change.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password || url.hash) return false
  // Canonical form only, so that one device cannot subscribe twice.
  if (url.href !== endpoint) return false
  // Rejects IP literals: the URL parser normalises them, so they end in a digit or a bracket; names do not.
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) && !privateNames.test(url.hostname)
}

/** The push service's host name resolves to a private address. */
export class PrivateAddress extends Error {}

export type Resolver = Record<'resolve4' | 'resolve6', (hostname: string) => Promise<string[]>>

/** Not `dns.lookup`: a name server that is silent would hold a thread of libuv's pool, and there are four. */
const createResolver = () => new promises.Resolver({ timeout: 1_000, tries: 2 })

/** Checks the same DNS answer that is connected to, so that DNS rebinding cannot get around the SSRF check. */
export function createPublicLookup(resolver: Resolver = createResolver()): LookupFunction {
  return (hostname, { all }, callback) => {
    function answer(addresses: LookupAddress[]) {
      const [first] = addresses
      if (!first) return callback(new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddress(`${hostname} is not on the internet`), '')
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    }
    void resolveAll(resolver, hostname).then(answer)
  }
}

async function resolveAll(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(() => []),
    resolver.resolve6(hostname).catch(() => []),
  ])
  return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))]
}

/** The HTTP agent for pushes: connects to public addresses only. */
export function createPublicAgent(resolver?: Resolver): Agent {
  return new Agent({ keepAlive: true, maxSockets: 32, maxFreeSockets: 8, lookup: createPublicLookup(resolver) })
}
