import { getCurrentUser, signOut } from '#shared/accounts.ts'
import { clearDeviceData, findWorker } from '#web/lib/device/clear-device-data.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'

/** Completes a sign-out that the server has yet to confirm. False if it has to be tried again. */
export async function finishSignOut(): Promise<boolean> {
  const worker = findWorker()
  try {
    const { ok, type } = await fetch(signOut.path, { redirect: 'manual', cache: 'no-store' })
    if (!(ok || type === 'opaqueredirect') || !(await isSignedOut())) return false
    // Responses to this page's earlier requests may belong to the person who signed out: clear them, and reload.
    await clearDeviceData(worker)
    writeStored('leaving', null)
    location.reload()
    return true
  } catch {
    return false
  }
}

/** A captive portal or a proxy may redirect too, or respond with a page of its own. Only our server refuses with this code. */
async function isSignedOut(): Promise<boolean> {
  const response = await fetch(getCurrentUser.path, { cache: 'no-store' })
  return response.status === 401 && (await response.json()).code === 'unauthorized'
}
