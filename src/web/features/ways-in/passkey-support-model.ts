/** `no-name`: the host is an IP address, which WebAuthn does not accept. `unknown`: drawn by the server. */
export type PasskeySupport = 'ready' | 'no-name' | 'missing' | 'unknown'

export function toPasskeySupport(hostname: string, isImplemented: boolean): PasskeySupport {
  if (/^[\d.]+$|^\[.*\]$/.test(hostname)) return 'no-name'
  return isImplemented ? 'ready' : 'missing'
}
