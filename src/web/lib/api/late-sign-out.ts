import { signOut } from '#shared/accounts.ts'
import { clearDeviceData, findWorker } from '#web/lib/device/clear-device-data.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'

/** Completes a sign-out that was made offline. False if still offline. */
export async function finishSignOut(): Promise<boolean> {
  const worker = findWorker()
  try {
    await fetch(signOut.path, { redirect: 'manual' })
    // Responses to this page's earlier requests may belong to the person who signed out: clear them, and reload.
    await clearDeviceData(worker)
    writeStored('leaving', null)
    location.reload()
    return true
  } catch {
    return false
  }
}
