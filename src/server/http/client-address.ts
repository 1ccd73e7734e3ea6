import { BlockList, isIP, isIPv6 } from 'node:net'
import { namedRanges, type TrustedProxies } from '#server/config/proxies.ts'

/** Whether this address, so many hops from us, is a proxy of ours. */
export type TrustProxy = (address: string, hop: number) => boolean

export function toTrustProxy(proxies: TrustedProxies): TrustProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const list = new BlockList()
  for (const entry of proxies.flatMap((name) => namedRanges.get(name) ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = toFamily(address)
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => {
    const [bare = ''] = address.split('%')
    return isIP(bare) !== 0 && list.check(bare, toFamily(bare))
  }
}

const toFamily = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whom a limit counts as one caller: an IPv4 address, or the /64 that an IPv6 connection has to itself. */
export function toCaller(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = expandIPv6(bare)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  // IPv4 as a socket for both families names it: ::ffff:203.0.113.7.
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}

function expandIPv6(address: string): string[] {
  // A URL spells every IPv6 address in one way: hexadecimal, without leading zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
