/** `no-name`: the address is made of numbers, to which no passkey can belong. */
export type PasskeySupport = 'ready' | 'no-name' | 'missing'

export function toPasskeySupport(hostname: string, isImplemented: boolean): PasskeySupport {
  if (/^[\d.]+$|^\[.*\]$/.test(hostname)) return 'no-name'
  return isImplemented ? 'ready' : 'missing'
}
