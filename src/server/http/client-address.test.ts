import { describe, expect, test } from 'vitest'
import { isProxyRange } from '#server/config/proxies.ts'
import { toCaller } from '#server/http/client-address.ts'

describe('one caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, caller) => expect(toCaller(address)).toBe(caller))
})

describe('a proxy', () => {
  test.each(['loopback', 'uniquelocal', '10.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', '2001:db8::/128'])(
    '%s may be trusted',
    (entry) => expect(isProxyRange(entry)).toBe(true),
  )
  test.each([
    '',
    'everyone',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0',
    'fe80::1%eth0',
  ])('%j cannot', (entry) => expect(isProxyRange(entry)).toBe(false))
})
