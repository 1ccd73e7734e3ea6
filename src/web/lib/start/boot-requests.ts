import { type AppConfig, type CurrentUser, getAppConfig, getCurrentUser } from '#shared/accounts.ts'
import { callApi } from '#web/lib/api/api.ts'

// The requests at startup. Server-rendered pages embed both results and skip this chunk.

export const askCurrentUser = (): Promise<CurrentUser> => callApi(getCurrentUser)

export const askAppConfig = (): Promise<AppConfig> => callApi(getAppConfig)
