import { useState } from 'react'

// Lazy: neither these calls nor the WebAuthn library load before the tap.
const loadApi = () => import('#web/features/ways-in/api.ts')

/** The secondary sign-in. Rendered only where `usePasskeySupport()` is ready. */
export function PasskeySignInButton() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function signIn() {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const { signInWithPasskey, toPasskeyFailure } = await loadApi()
      await signInWithPasskey().catch((error: unknown) => setFailure(toPasskeyFailure(error)))
    } catch {
      setFailure('That part of the page did not load. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        className="min-h-12 font-semibold underline decoration-2 underline-offset-4 aria-disabled:opacity-70"
        onPointerEnter={() => void loadApi().catch(() => {})}
        onFocus={() => void loadApi().catch(() => {})}
        onClick={() => void signIn()}
      >
        {isBusy ? 'waiting for your device…' : 'use a passkey'}
      </button>
      <p role="alert" className="w-full text-pretty empty:hidden">
        {failure}
      </p>
    </>
  )
}
