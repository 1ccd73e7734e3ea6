import { useSyncExternalStore } from 'react'
import { type PasskeySupport, toPasskeySupport } from '#web/features/ways-in/passkey-support-model.ts'

const read = () => toPasskeySupport(location.hostname, typeof window.PublicKeyCredential === 'function')

/** It never changes while a page is open. */
const subscribe = () => () => {}

/** Whether this browser supports passkeys on this host. */
export const usePasskeySupport = (): PasskeySupport => useSyncExternalStore(subscribe, read, () => 'unknown')
