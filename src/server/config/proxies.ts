import { isIP, isIPv6 } from 'node:net'

/** Who may say for whom a request was forwarded: addresses and ranges, or the number of proxies in front. */
export type TrustedProxies = readonly string[] | number

export const namedRanges: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** An address, or a range in CIDR notation. A range of everybody is refused: it would let callers name themselves. */
export function isProxyRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  if (namedRanges.has(entry)) return true
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}
