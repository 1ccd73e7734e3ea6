import { deleteCurrentUser, exportCurrentUser, type NameForm, signOut, updateCurrentUser } from '#shared/accounts.ts'
import { callApi, sendRequest } from '#web/lib/api.ts'
import { setCurrentUser } from '#web/lib/auth.ts'
import { removeLocalTraces } from '#web/lib/local-traces.ts'

export const saveName = async (name: NameForm): Promise<void> => {
  setCurrentUser(await callApi(updateCurrentUser, { body: name }))
}

/** Leaves nothing behind, also in the page that the browser may bring back on "back". */
export const leaveDevice = async (destination: string = signOut.path): Promise<void> => {
  await removeLocalTraces()
  setCurrentUser(null)
  location.assign(destination)
}

export const deleteAccount = async (): Promise<void> => {
  await callApi(deleteCurrentUser)
  await leaveDevice('/')
}

/** Fetched first and saved then: a refusal becomes a sentence here, not a broken file. */
export const downloadExport = async (): Promise<void> => {
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
