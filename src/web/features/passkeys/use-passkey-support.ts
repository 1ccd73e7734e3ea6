import { useSyncExternalStore } from 'react'

/** `no-name`: the address is made of numbers, to which no passkey can belong. */
export type PasskeySupport = 'ready' | 'no-name' | 'missing'

export function toPasskeySupport(hostname: string, isImplemented: boolean): PasskeySupport {
  if (/^[\d.]+$|^\[.*\]$/.test(hostname)) return 'no-name'
  return isImplemented ? 'ready' : 'missing'
}

const read = () => toPasskeySupport(location.hostname, typeof window.PublicKeyCredential === 'function')
/** It never changes while a page is open. */
const subscribe = () => () => {}

/** Whether this browser can use passkeys at this address. A page drawn without a browser cannot know, and says missing. */
export const usePasskeySupport = (): PasskeySupport => useSyncExternalStore(subscribe, read, () => 'missing')
