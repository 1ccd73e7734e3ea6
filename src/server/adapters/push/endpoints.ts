import { type LookupAddress, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits)
// Of IPv6 only 2000::/3 is the internet, without what carries an IPv4 address inside and what is for documents.
const internet6 = new BlockList()
internet6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')

/** Whether an address lies on the internet, and not on this machine or in the network around it. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address)
  return version === 6 && internet6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/

/**
 * Whether a subscription may lead there: the https address of a host with a name on the internet. What the name stands for
 * is looked at each time something is sent, since it may change.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password || url.hash) return false
  // In one form only: the same device must not pass for two.
  if (url.href !== endpoint) return false
  // Numbers, which the parser has brought into one form, end in a digit or a bracket; names do not.
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) && !privateNames.test(url.hostname)
}

/** The name of a push service led into our own network. */
export class PrivateAddress extends Error {}

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Names are resolved here and nowhere else, so that what was looked at is what is connected to. */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, { all }, callback) =>
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddress(`${hostname} is not on the internet`), '')
      return all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
}

/** The way out for pushes: to hosts on the internet only. */
export function createPublicAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 32, maxFreeSockets: 8, lookup: createPublicLookup() })
}
