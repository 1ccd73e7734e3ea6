import type { CurrentUser } from '#shared/accounts.ts'
import { readJson, sendRequest } from '#web/lib/api/api.ts'
import type { AppConfig } from '#web/lib/api/app-config.ts'

// What the app asks before anything else. A page that the server has drawn knows both and does without the calls.

export async function askCurrentUser(): Promise<CurrentUser> {
  return (await readJson(await sendRequest('GET', '/api/auth/user'))) as CurrentUser
}

export async function askAppConfig(): Promise<AppConfig> {
  return (await readJson(await sendRequest('GET', '/api/config'))) as AppConfig
}
