import { signOut } from '#shared/accounts.ts'
import { clearDeviceData, findWorker } from '#web/lib/device/clear-device-data.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'

/** Tells the server that the person left while there was no connection. False where there still is none. */
export async function finishSignOut(): Promise<boolean> {
  const worker = findWorker()
  try {
    await fetch(signOut.path, { redirect: 'manual' })
    // What this page asked for before may have been answered for the person who left: it goes, and the page with it.
    await clearDeviceData(worker)
    writeStored('leaving', null)
    location.reload()
    return true
  } catch {
    return false
  }
}
