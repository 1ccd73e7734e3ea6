import { deleteCurrentUser, exportCurrentUser, type NameForm, signOut, updateCurrentUser } from '#shared/accounts.ts'
import { callApi, sendRequest } from '#web/lib/api/api.ts'
import { setCurrentUser } from '#web/lib/api/auth.ts'
import { postponeSignOut } from '#web/lib/api/late-sign-out.ts'
import { clearDeviceData } from '#web/lib/device/clear-device-data.ts'
import { canReachServer } from '#web/lib/live/ping-server.ts'
import { showBadge } from '#web/lib/push/app-badge.ts'
import { leavePush } from '#web/lib/push/push.ts'
import { toast } from '#web/ui/toast.ts'

export async function saveName(name: NameForm): Promise<void> {
  setCurrentUser(await callApi(updateCurrentUser, { body: name }))
}

const reachMs = 4_000
const patienceMs = 2_000

/** A push service that does not answer keeps nobody from leaving: on the server the subscription ends with the session. */
const soon = (work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, patienceMs))])

/** Leaves nothing behind, also in the page that the browser may bring back on "back". */
export async function leaveDevice(destination: string = signOut.path): Promise<void> {
  const isReachable = await canReachServer(reachMs)
  await Promise.allSettled([clearDeviceData(), soon(leavePush()), showBadge(0)])
  if (isReachable) {
    setCurrentUser(null)
    location.assign(destination)
    return
  }
  postponeSignOut()
  toast({
    title: 'Signed out here',
    description: 'Nothing of yours is left on this device. We tell the server as soon as the app finds it again.',
  })
}

export async function deleteAccount(): Promise<void> {
  await callApi(deleteCurrentUser)
  await leaveDevice('/')
}

/** Fetched first and saved then: a refusal becomes a sentence here, not a broken file. */
export async function downloadExport(): Promise<void> {
  const response = await sendRequest(exportCurrentUser.method, exportCurrentUser.path)
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `sponti-my-data-${new Date().toISOString().slice(0, 10)}.json`,
  })
  link.click()
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
