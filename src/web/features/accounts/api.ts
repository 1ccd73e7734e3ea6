import { deleteCurrentUser, exportCurrentUser, type NameForm, signOut, updateCurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { callApi, sendRequest } from '#web/lib/api/api.ts'
import { refreshCurrentUser, setCurrentUser } from '#web/lib/api/auth.ts'
import { clearDeviceData } from '#web/lib/device/clear-device-data.ts'
import { canReachServer } from '#web/lib/live/ping-server.ts'
import { showBadge } from '#web/lib/push/app-badge.ts'
import { endPushOnDevice } from '#web/lib/push/push.ts'
import { writeStored } from '#web/lib/state/stored-value.ts'
import { postToWorker } from '#web/lib/worker/offline-queue.ts'
import { toast } from '#web/ui/toast.ts'

export async function saveName(name: NameForm): Promise<void> {
  setCurrentUser(await callApi(updateCurrentUser, { body: name }))
}

const reachMs = 4_000
const patienceMs = 2_000

/** A push service that does not respond must not block signing out: on the server the subscription ends anyway. */
const soon = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))])

/** Signs out and clears the device's data, also for pages in the back/forward cache. */
export async function leaveDevice(destination: string = signOut.path): Promise<void> {
  const isReachable = await canReachServer(reachMs)
  await Promise.allSettled([clearDeviceData(), soon(endPushOnDevice()), showBadge(0)])
  setCurrentUser(null)
  if (destination === signOut.path || !isReachable) {
    // Until the server confirms it: even one that is there may answer with a 503.
    writeStored('leaving', 'yes')
    postToWorker({ type: 'LEAVING' })
  }
  if (isReachable) return location.assign(destination)
  // Offline: the app is signed out at once, and the sign-out is its first request when it is back online.
  void refreshCurrentUser()
  toast({
    title: t('account:sign-out.here'),
    description: t('account:sign-out.here-text'),
  })
}

export async function deleteAccount(): Promise<void> {
  await callApi(deleteCurrentUser)
  await leaveDevice('/')
}

/** Fetched first, then saved: an error response becomes a message, not a broken file. */
export async function downloadExport(): Promise<void> {
  const response = await sendRequest(exportCurrentUser.method, exportCurrentUser.path)
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `sponti-my-data-${new Date().toISOString().slice(0, 10)}.json`,
  })
  link.click()
  // Safari reads the object URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
