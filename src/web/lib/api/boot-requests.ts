import { type CurrentUser, getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { AppConfig } from '#web/lib/api/app-config.ts'

// What the app asks before anything else. A page that the server has drawn knows both and does without the calls.

export const askCurrentUser = (): Promise<CurrentUser> => callApi(getCurrentUser)

export const askAppConfig = (): Promise<AppConfig> => callApi(getAppConfig)
