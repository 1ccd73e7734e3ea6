import { useSyncExternalStore } from 'react'
import { type PasskeySupport, toPasskeySupport } from '#web/features/passkeys/passkey-support-model.ts'

const read = () => toPasskeySupport(location.hostname, typeof window.PublicKeyCredential === 'function')

/** It never changes while a page is open. */
const subscribe = () => () => {}

/** Whether this browser can use passkeys at this address. A page drawn without a browser cannot know, and says missing. */
export const usePasskeySupport = (): PasskeySupport => useSyncExternalStore(subscribe, read, () => 'missing')
