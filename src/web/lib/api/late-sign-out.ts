import { signOut } from '#shared/accounts.ts'
import { refreshCurrentUser, setCurrentUser } from '#web/lib/api/auth.ts'
import { clearDeviceData, findWorker } from '#web/lib/device/clear-device-data.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'

const retryMs = 5_000

/** Somebody left without a connection: the app is signed out, and tells the server before it asks it anything else. */
export function postponeSignOut(): void {
  setCurrentUser(null)
  writeStored('leaving', 'yes')
  void refreshCurrentUser()
}

/** Goes on trying, so that it is done before anybody can sign in anew: that sign-in would be ended. */
export async function finishSignOut(): Promise<void> {
  const worker = findWorker()
  try {
    await fetch(signOut.path, { redirect: 'manual' })
    // What this page asked for before may have been answered for the person who left: it goes, and the page with it.
    await clearDeviceData(worker)
    writeStored('leaving', null)
    location.reload()
  } catch {
    setTimeout(() => void refreshCurrentUser(), retryMs)
  }
}
