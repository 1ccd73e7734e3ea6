import type { Mailer } from '#server/adapters/mail/mail.ts'
import type { Storage } from '#server/adapters/media/storage.ts'
import type { Push } from '#server/adapters/push/push.ts'
import type { Texter } from '#server/adapters/sms/texter.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { Api } from '#server/http/api.ts'
import type { Upkeep } from '#server/jobs/clean-up.ts'

/** What jobs reach the world with; opened once by start-jobs.ts. */
export type Services = { mailer: Mailer; texter: Texter; push: Push; storage: Storage; config: Config }

/** What features need of one that builds on them, and may not import; app.ts hands it in. */
export type Hooks = {
  /** Works out what follows from the answers to an event, after its minimum changed. With the event locked. */
  recountEvent(tx: Tx, eventId: string, change: { actorId: string }): Promise<unknown>
  /** Takes an invitation back, with what its guest answered. With the pair of host and guest locked. */
  revokeAccess(tx: Tx, eventId: string, invited: { userId: string; grantedBy: string }[]): Promise<void>
}

/** All that a feature gives to the server. Each is in the list of features.ts. */
export type Feature = Upkeep<Services> & {
  routes?: (api: Api, hooks: Hooks) => void
}
