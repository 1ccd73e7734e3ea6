/** `no-name`: the host is an IP address, which WebAuthn does not accept. */
export type PasskeySupport = 'ready' | 'no-name' | 'missing'

export function toPasskeySupport(hostname: string, isImplemented: boolean): PasskeySupport {
  if (/^[\d.]+$|^\[.*\]$/.test(hostname)) return 'no-name'
  return isImplemented ? 'ready' : 'missing'
}
